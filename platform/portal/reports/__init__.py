"""System reports: what happened in a period and an area, on screen, as a workbook with a pivot, CSV and PDF.

A report is declared once (`definition.Report`) in a module of its own and listed in `registry`; the answer, the
workbook, the CSV and the paper are made from that declaration alone.
"""
