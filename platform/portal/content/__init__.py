"""Content of the public home page, edited by super admins in both languages: sliders, officials and news."""
