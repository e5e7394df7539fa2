"""Divisions, districts and talukas of Maharashtra: models, lookups, search, and place names for sheets."""
