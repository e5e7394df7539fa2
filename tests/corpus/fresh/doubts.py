"""Sheets whose obvious reading is wrong."""

from corpus.fresh.case import Fresh, entries, grid
from corpus.practice.sheet import workbook

NOTE_BELOW = """
Royalty and DMF, as on 30/06/2026
Taluka | Applied | Generated | Royalty | DMF
Panvel | 100 | 80 | 0.45 | 0.04
Uran | 60 | 52 | 0.21 | 0.02
Note : Royalty and DMF figures are in crore.
"""
BEGINNING = """
Mutation entries as on 30/06/2026
Taluka | Status | Pending at beginning of month | Issued | Pending at end of month | Stay Orders | Avg Days
Andheri | Undisputed | 100 | 70 | 90 | 1 | 22
Kurla | Undisputed | 60 | 40 | 75 | 0 | 19
"""
YEAR_AND_MONTH = """
RTS as on 30/06/2026
Taluka | Service | Received during 2026-27 | Received during month | Approved | Rejected | Pending
Andheri | Income Certificate | 400 | 100 | 70 | 5 | 25
"""
FILES_ABOVE_RECEIPTS = """
e-Office pendency as on 30/06/2026
A) Files
Section | 0-7 Days | 8-15 Days | 16-30 Days | 31-60 Days | 60+ Days
Accounts | 1 | 2 | 3 | 4 | 5
Legal | 1 | 0 | 0 | 0 | 0
.
B) Receipts
Section | 0-7 Days | 8-15 Days | 16-30 Days | 31-60 Days | 60+ Days
Planning | 11 | 12 | 13 | 14 | 15
Supply | 11 | 12 | 13 | 14 | 15
"""
FILES_BESIDE_RECEIPTS = """
e-Office pendency as on 30/06/2026
Section | Files | | | | | Receipts | | | |
 | 0-7 Days | 8-15 Days | 16-30 Days | 31-60 Days | 60+ Days | 0-7 Days | 8-15 Days | 16-30 Days | 31-60 Days | 60+ Days
Accounts | 1 | 2 | 3 | 4 | 5 | 11 | 12 | 13 | 14 | 15
"""
TWO_OFFICES = """
Position as on 30/06/2026
Office | Submitted | Escalated | Assigned | Reassigned | Transferred | Received with Inputs | Forwarded for Inputs | Sent to CPGRAMS | Satisfied | Dissatisfied | Resolved Pendency
Taluka Office (Revenue) Andheri & Kurla | 14 | 2 | 9 | 1 | 2 | 3 | 2 | 1 | 21 | 4 | 6
"""
TWO_TALUKAS = """
Taluka | Status | Date | Pending | Issued | Stay Orders | Avg Days
Andheri & Kurla | Undisputed | 30/06/2026 | 190 | 610 | 1 | 17
"""
IN_LAKH = """
Department | Date | Metric | Value (in lakh)
MahaDBT | 30/06/2026 | Total Beneficiaries | 25
MahaDBT | 30/06/2026 | Active Schemes | 45
"""
ACHIEVED = """
Department | Date | Metric | Target | Achievement
MahaDBT | 30/06/2026 | Total Beneficiaries | 300 | 250
"""
LAKH_FOR_CRORE = """
Department | Date | Metric | Value (Rs. in lakh)
MahaDBT | 30/06/2026 | Amount Disbursed | 1,25,075
Land Acquisition | 30/06/2026 | Compensation Paid | 87,500
"""
BEYOND = """
RTS as on 30/06/2026
Taluka | Service | Total | Approved | Rejected | Pending upto 30 days | Pending more than 30 days
Andheri | Income Certificate | 100 | 70 | 5 | 20 | 5
"""
THOUSANDS = """
सर्व आकडे हजारात - दि. ३०/०६/२०२६
तालुका | स्थिती | प्रलंबित | निर्गमित | स्थगिती आदेश | सरासरी दिवस
हवेली | अविवादित | 1.2 | 3.5 | 0 | 20
"""

SHEETS = (
    # The unit is in a note below.
    Fresh(
        name="doubt: the unit in a note below",
        path="mining",
        content=workbook(grid(NOTE_BELOW)),
        stored=entries(
            """
taluka | applied | generated | royalty | dmf
Panvel | 100 | 80 | 45 | 4
Uran | 60 | 52 | 21 | 2
""",
            date="2026-06-30",
        ),
        reading={"units": {"D": "crore", "E": "crore"}},
    ),
    # Two pending columns, for two dates.
    Fresh(
        name="doubt: pending at the beginning and at the end",
        path="eferfar",
        content=workbook(grid(BEGINNING)),
        stored=entries(
            """
taluka | total_pending | total_issued
Andheri | 90 | 70
Kurla | 75 | 40
""",
            status="undisputed",
            date="2026-06-30",
        ),
        reading={"columns": {"C": None, "E": "total_pending"}},
    ),
    # Two received columns; only the month's adds up with the outcomes.
    Fresh(
        name="doubt: received during the year and the month",
        path="rts",
        content=workbook(grid(YEAR_AND_MONTH)),
        stored=entries(
            """
taluka | total | total_approved | total_rejected | total_pending
Andheri | 100 | 70 | 5 | 25
""",
            service="Income Certificate",
            transaction_date="2026-06-30",
        ),
        reading={"columns": {"C": None, "D": "total"}},
    ),
    # Two registers in one sheet, one below the other: receipts must not be stored as files.
    Fresh(
        name="doubt: files above receipts",
        path="eoffice/file-pendency",
        content=workbook(grid(FILES_ABOVE_RECEIPTS)),
        stored=entries(
            """
eoffice_section | zero_to_seven_days | eight_to_fifteen_days | sixteen_to_thirty_days | thirty_one_to_sixty_days | more_than_sixty_days
Accounts | 1 | 2 | 3 | 4 | 5
Legal | 1 | 0 | 0 | 0 | 0
""",
            as_of_date="2026-06-30",
        ),
        reading={"leave_out": [7, 9, 10]},
    ),
    # The same, side by side.
    Fresh(
        name="doubt: files beside receipts",
        path="eoffice/file-pendency",
        content=workbook(grid(FILES_BESIDE_RECEIPTS), merge=("B2:F2", "G2:K2", "A2:A3")),
        stored=entries(
            """
eoffice_section | zero_to_seven_days | eight_to_fifteen_days | sixteen_to_thirty_days | thirty_one_to_sixty_days | more_than_sixty_days
Accounts | 1 | 2 | 3 | 4 | 5
""",
            as_of_date="2026-06-30",
        ),
        reading={"columns": {"G": None, "H": None, "I": None, "J": None, "K": None}},
    ),
    # A row for two offices or talukas belongs to neither.
    Fresh(
        name="doubt: two offices in one row",
        path="aaple-sarkar",
        content=workbook(grid(TWO_OFFICES)),
        stored=None,
    ),
    Fresh(
        name="doubt: two talukas in one row", path="eferfar", content=workbook(grid(TWO_TALUKAS)), stored=None
    ),
    # One unit above counts of people and of schemes: 45 lakh schemes is absurd.
    Fresh(
        name="doubt: lakh above counts of two kinds",
        path="kpis",
        content=workbook(grid(IN_LAKH)),
        stored=None,
    ),
    # Lakh above metrics stored in crore.
    Fresh(
        name="doubt: lakh above metrics in crore",
        path="kpis",
        content=workbook(grid(LAKH_FOR_CRORE)),
        stored=entries(
            """
department | metric | value
mahadbt | amount_disbursed | 1250.75
land-acquisition | compensation_paid | 875
""",
            date="2026-06-30",
        ),
    ),
    # A target next to the achievement, and no column called value.
    Fresh(
        name="doubt: target and achievement",
        path="kpis",
        content=workbook(grid(ACHIEVED)),
        stored=entries(
            """
metric | value
total_beneficiaries | 250
""",
            department="mahadbt",
            date="2026-06-30",
        ),
        reading={"columns": {"D": None, "E": "value"}},
    ),
    # Pending split in two columns, without the sum.
    Fresh(name="doubt: pending in two parts", path="rts", content=workbook(grid(BEYOND)), stored=None),
    # All figures in thousands, but surely not the days.
    Fresh(
        name="doubt: all figures in thousands, and days",
        path="eferfar",
        content=workbook(grid(THOUSANDS)),
        stored=entries(
            """
taluka | total_pending | total_issued | stay_orders | avg_processing_days
Haveli | 1200 | 3500 | 0 | 20
""",
            status="undisputed",
            date="2026-06-30",
        ),
    ),
)
