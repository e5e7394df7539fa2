"""System reports for a period and an area, on screen, as a workbook with a pivot, as CSV and as PDF.

Each report is declared once (`definition.Report`) in its own module and listed in `registry`. The response, workbook,
CSV and PDF are generated from that declaration.
"""
