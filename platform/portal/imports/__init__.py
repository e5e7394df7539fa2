"""Imports: receive a sheet, and keep its record and report. The worker (`flows`) parses and loads it."""
