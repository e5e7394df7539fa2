"""The masters as people keep them: eight lists (places, departments, services, offices, sections, designations), each
declared once in `registry`; lists with usage, writing, and sheets in and out follow from the declaration. The tables
are those of `geography` and `organisation`; this app has none of its own.
"""
