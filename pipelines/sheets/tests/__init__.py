"""Tests of the spreadsheet contract."""
