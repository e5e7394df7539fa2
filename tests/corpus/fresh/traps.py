"""Sheets that are easily misread: rows that are no entries, columns that only look like the field's."""

from corpus.fresh.case import Fresh, entries, grid
from corpus.practice.sheet import table, text, workbook

NOT_RECEIVED = """
ई-फेरफार - तालुकानिहाय प्रलंबित नोंदी, दिनांक ३०/०६/२०२६
तालुका | स्थिती | प्रलंबित | निर्गमित | स्थगिती आदेश | सरासरी दिवस
अंधेरी | अविवादित | 120 | 400 | 1 | 16
बोरीवली | अविवादित | माहिती अप्राप्त | माहिती अप्राप्त | माहिती अप्राप्त | माहिती अप्राप्त
कुर्ला | अविवादित | 90 | 210 | 0 | 19
"""

PERCENTAGES = """
Taluka | Service Name | Date | Total Applications | Total Approved | Total Rejected | Total Pending
Andheri | Income Certificate | 30/06/2026 | 200 | 150 | 10 | 40
Kurla | Income Certificate | 30/06/2026 | 100 | 75 | 5 | 20
Total | | | 300 | 225 | 15 | 60
Percentage | | | 100% | 75% | 5% | 20%
Average per taluka | | | 150 | 112.5 | 7.5 | 30
"""

WRONG_TOTAL = """
Section Name | As on date | 0-7 Days | 8-15 Days | 16-30 Days | 31-60 Days | 60+ Days | Total
Establishment | 30/06/2026 | 10 | 5 | 3 | 2 | 1 | 21
Accounts | 30/06/2026 | 12 | 6 | 2 | 1 | 0 | 21
Grand Total | | 22 | 12 | 5 | 3 | 1 | 42
"""

LAST_YEAR = """
Comparative statement of royalty, as on 30/06/2026
Taluka | Applied | Generated | Royalty (in lacs) | | DMF (in lacs) |
 | | | June 2025 | June 2026 | June 2025 | June 2026
Karad | 30 | 28 | 9.75 | 12.50 | 0.98 | 1.25
Wai | 12 | 10 | 5.00 | 4.25 | 0.50 | 0.43
"""

PERIOD = """
Mutation entries from 01/06/2026 to 30/06/2026
Taluka | Status | Pending | Issued | Stay Orders | Avg Days
Andheri | Undisputed | 120 | 400 | 1 | 16
Kurla | Undisputed | 90 | 210 | 0 | 19
"""

MIXED_UNITS = """
Taluka | Date | Applied | Generated | Royalty (in lacs) | DMF (in lacs)
Haveli | 30/06/2026 | 40 | 31 | 1.2 Cr | 12.00
Shirur | 30/06/2026 | 25 | 20 | 9.40 | 0.94
"""

OF_WHICH = """
E-Ferfar position as on 30.06.2026
Sr. No. | Tahsil | Status | No. of villages | Pending | Of which more than 30 days | Issued | Stay Orders | Avg Days | Rank
1 | Andheri | Undisputed | 28 | 120 | 31 | 400 | 1 | 16 | 2
2 | Borivali | Undisputed | 30 | 160 | 70 | 380 | 0 | 22 | 3
3 | Kurla | Undisputed | 22 | 90 | 12 | 210 | 0 | 19 | 1
"""

ROUNDED = """
Taluka | Date | Applied | Generated | Royalty (₹ in lakh, rounded off) | DMF (₹ in lakh, rounded off)
Panvel | 30.06.26 | 100 | 80 | 45 | 4.5
Uran | 30.06.26 | 60 | 52 | 21.5 | 2.15
Total (1+2) | | 160 | 132 | 66.5 | 6.65
"""

SWAPPED_LINES = """
Aaple Sarkar status
Office Name | 30/06/2026
Submitted | 14
Escalated | 2
"""

TWICE = """
Taluka | Service Name | Date | Total Applications | Total Approved | Total Rejected | Total Pending
Andheri | Income Certificate | 30/06/2026 | 200 | 150 | 10 | 40
Kurla | Income Certificate | 30/06/2026 | 100 | 75 | 5 | 20
Andheri | Income Certificate | 30/06/2026 | 60 | 50 | 2 | 8
"""

SHEETS = (
    # "Information not received" is not 0: the row is left out or the sheet refused; only a person can decide.
    Fresh(
        name="trap: information of a taluka not received",
        path="eferfar",
        content=workbook(grid(NOT_RECEIVED)),
        stored=entries(
            """
taluka | total_pending | total_issued | stay_orders | avg_processing_days
Andheri | 120 | 400 | 1 | 16
Kurla | 90 | 210 | 0 | 19
""",
            status="undisputed",
            date="2026-06-30",
        ),
        asks=True,
        reading={"leave_out": [4]},
    ),
    # A row of percentages and one of averages below the total; neither are entries or totals.
    Fresh(
        name="trap: percentages and averages below the total",
        path="rts",
        content=workbook(grid(PERCENTAGES)),
        stored=entries(
            """
taluka | total | total_approved | total_rejected | total_pending
Andheri | 200 | 150 | 10 | 40
Kurla | 100 | 75 | 5 | 20
""",
            service="Income Certificate",
            transaction_date="2026-06-30",
        ),
        reading={"leave_out": [5, 6]},
    ),
    # A column's grand total is wrong (12 instead of 11), so either may be.
    Fresh(name="trap: a total that does not add up", path="eoffice/receipt-pendency",
          content=workbook(grid(WRONG_TOTAL)), stored=None),
    # The same month of last year next to this year's.
    Fresh(
        name="trap: last year beside this year",
        path="mining",
        content=workbook(grid(LAST_YEAR), merge=("D2:E2", "F2:G2", "A2:A3", "B2:B3", "C2:C3")),
        stored=entries(
            """
taluka | applied | generated | royalty | dmf
Karad | 30 | 28 | 12.50 | 1.25
Wai | 12 | 10 | 4.25 | 0.43
""",
            date="2026-06-30",
        ),
        reading={"columns": {"D": None, "E": "royalty", "F": None, "G": "dmf"}},
    ),
    # A period has two dates; the position's date is the last.
    Fresh(
        name="trap: from one day to another",
        path="eferfar",
        content=workbook(grid(PERIOD)),
        stored=entries(
            """
taluka | total_pending | total_issued | stay_orders | avg_processing_days
Andheri | 120 | 400 | 1 | 16
Kurla | 90 | 210 | 0 | 19
""",
            status="undisputed",
            date="2026-06-30",
        ),
        
        reading={"date": "2026-06-30"},
    ),
    # One amount in crore in a column of lakhs.
    Fresh(
        name="trap: 1.2 Cr in a column of lacs",
        path="mining",
        content=workbook(grid(MIXED_UNITS)),
        stored=entries(
            """
taluka | applied | generated | royalty | dmf
Haveli | 40 | 31 | 120 | 12
Shirur | 25 | 20 | 9.40 | 0.94
""",
            date="2026-06-30",
        ),
        reading={"cells": {"E2": "120"}},
    ),
    # A subset of the pending, a number of villages and a rank next to the wanted columns.
    Fresh(
        name="trap: of which more than 30 days, villages, rank",
        path="eferfar",
        filename="position.csv",
        content=text(grid(OF_WHICH)),
        stored=entries(
            """
taluka | status | total_pending | total_issued | stay_orders | avg_processing_days
Andheri | undisputed | 120 | 400 | 1 | 16
Borivali | undisputed | 160 | 380 | 0 | 22
Kurla | undisputed | 90 | 210 | 0 | 19
""",
            date="2026-06-30",
        ),
        reading={"columns": {"D": None, "F": None, "J": None}},
    ),
    # "rounded off" after the unit, a two-digit year, "Total (1+2)".
    Fresh(
        name="trap: rounded off, Total (1+2)",
        path="mining",
        filename="royalty.xls",
        content=table(grid(ROUNDED)),
        stored=entries(
            """
taluka | applied | generated | royalty | dmf
Panvel | 100 | 80 | 45 | 4.5
Uran | 60 | 52 | 21.5 | 2.15
""",
            date="2026-06-30",
        ),
    ),
    # The same key twice with different figures.
    Fresh(name="trap: a taluka and service twice", path="rts", content=workbook(grid(TWICE)), stored=None),
    # Figures down instead of across, and only two of eleven.
    Fresh(name="trap: two figures of an office, one below the other", path="aaple-sarkar",
          content=workbook(grid(SWAPPED_LINES)), stored=None),
)  # fmt: skip
