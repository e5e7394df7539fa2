"""The spreadsheet contract: read (in a jailed child), validate, template, annotate, export. No Dagster, no
database.
"""
