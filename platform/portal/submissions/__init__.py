"""Submission calendar: which office sent which sheet, on time, late, as nil or not at all; and the holidays."""
