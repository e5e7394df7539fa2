"""How the departments perform, compared: read off their own figures, never invented. Has no tables of its own."""
