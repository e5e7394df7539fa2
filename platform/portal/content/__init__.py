"""What the super admins tell the public on the home page: sliders, officials and news, in both languages."""
