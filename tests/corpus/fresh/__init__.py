"""A second set of sheets, by somebody who has seen neither the reader nor the practice sheets.

Each is modelled on what taluka and district offices send: statements in Marathi, prints of portals, registers. The
figures are invented. A comment above each says what is wrong with it.
"""
