"""Departments, designations, services, offices and e-Office sections, which entries and users refer to."""
