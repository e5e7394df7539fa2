"""Users' arrangements of the Command Center: a user's own layout, or the default of the role."""
