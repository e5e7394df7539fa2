"""How each person has arranged the Command Center: an own layout over the default of the role."""
