"""Administration of the master lists: places, departments, services, offices, sections, legal terms, designations.

Each list is declared once in `registry`; its list with usage counts, writes, import and export are generated from the
declaration. The tables belong to `geography` and `organisation`.
"""
