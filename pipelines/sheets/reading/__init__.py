"""What a sheet says about its table apart from the cells: units, dates, further tables, totals, hidden parts.

Each module looks at one of these and returns findings with their evidence. What is certain is read, what is not is
refused: an error on the sheet as a whole stores nothing.
"""
