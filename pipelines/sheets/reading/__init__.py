"""What a sheet says about its table beyond the cells: units, dates, further tables, totals, hidden parts.

Each module covers one of these and returns findings with their evidence. What is certain is read, the rest is
refused: with an error on the sheet as a whole, nothing is stored.
"""
