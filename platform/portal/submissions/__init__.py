"""The submission calendar: which office has sent which sheet, late, as nil or not at all; and the holidays."""
