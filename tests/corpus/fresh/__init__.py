"""Second set of sheets, written without seeing the reader or the practice sheets.

Each is modelled on what taluka and district offices send: Marathi statements, portal printouts, registers.
The figures are invented. The comment above each sheet says what is unusual about it.
"""
