"""Divisions, districts and talukas of Maharashtra: models, look-ups, search, and the places for the sheets
room.
"""
