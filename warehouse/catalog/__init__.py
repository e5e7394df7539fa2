"""Definitions of the portal: datasets, fields, keys, rules, measures, calendar. Immutable data without I/O."""
