"""Transposed tables, tables side by side, and workbooks of several sheets."""

from openpyxl import Workbook

from corpus.fresh.case import Fresh, entries, grid
from corpus.practice.sheet import saved, workbook

BY_TALUKA = ("Andheri", "Borivali", "Kurla")


def one_sheet_each(*, taluka_column: bool) -> bytes:
    """Build a workbook with a sheet per taluka, as if the clerk had copied and renamed the first."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for number, taluka in enumerate(BY_TALUKA):
        sheet = book.create_sheet(taluka)
        sheet.append([f"Tahsil Office {taluka} - RTS statement as on 15/04/2026"])
        heading = ["Sr. No.", "Service", "Total Applications", "Approved", "Rejected", "Pending"]
        sheet.append([*heading[:1], *(["Taluka"] if taluka_column else []), *heading[1:]])
        for serial, service in enumerate(("Income Certificate", "Solvency Certificate"), 1):
            figures = [50 + number * 10 + serial, 40 + number, serial, 10 + number * 9]
            sheet.append([serial, *([taluka] if taluka_column else []), service, *figures])
    return saved(book)


EACH_STORED = tuple(
    {
        "taluka": taluka, "service": service, "transaction_date": "2026-04-15", "total": 50 + number * 10 + serial,
        "total_approved": 40 + number, "total_rejected": serial, "total_pending": 10 + number * 9,
        "total_closed": 40 + number + serial,
    }
    for number, taluka in enumerate(BY_TALUKA)
    for serial, service in enumerate(("Income Certificate", "Solvency Certificate"), 1)
)  # fmt: skip

ACROSS = """
RTS Act 2015 - Income Certificate
Position as on 30.04.2026
Particulars | Andheri | Borivali | Kurla | Total
Applications received | 120 | 95 | 80 | 295
Approved | 90 | 80 | 60 | 230
Rejected | 10 | 5 | 5 | 20
Pending | 20 | 10 | 15 | 45
"""

BLOCKS = """
Tahsil Office Borivali - Domicile and residence certificates
Taluka | Service | Position as on 28/02/2026 | | | | Position as on 31/03/2026 | | |
 | | Total | Approved | Rejected | Pending | Total | Approved | Rejected | Pending
Borivali | Temporary Residence Certificate | 40 | 30 | 2 | 8 | 55 | 45 | 1 | 9
Borivali | Age Nationality and Domicile Certificate | 210 | 180 | 10 | 20 | 190 | 160 | 12 | 18
"""

SHEETS = (
    # A sheet per taluka, same layout, the taluka in a column.
    Fresh(
        name="rts: a sheet for each taluka, taluka in a column",
        path="rts",
        content=lambda: one_sheet_each(taluka_column=True),
        stored=EACH_STORED,
    ),
    # The same, with the taluka only in the sheet's name and title.
    Fresh(
        name="rts: a sheet for each taluka, taluka only in its name",
        path="rts",
        content=lambda: one_sheet_each(taluka_column=False),
        stored=EACH_STORED,
    ),
    # Talukas across, figures down; the service in the title.
    Fresh(
        name="rts: talukas as columns",
        path="rts",
        content=workbook(grid(ACROSS)),
        stored=entries(
            """
taluka | total | total_approved | total_rejected | total_pending
Andheri | 120 | 90 | 10 | 20
Borivali | 95 | 80 | 5 | 10
Kurla | 80 | 60 | 5 | 15
""",
            service="Income Certificate",
            transaction_date="2026-04-30",
        ),
    ),
    # Two months side by side, each with its own date.
    Fresh(
        name="rts: two positions side by side",
        path="rts",
        content=workbook(grid(BLOCKS), merge=("C2:F2", "G2:J2", "A2:A3", "B2:B3")),
        stored=entries(
            """
service | transaction_date | total | total_approved | total_rejected | total_pending
Temporary Residence Certificate | 2026-02-28 | 40 | 30 | 2 | 8
Temporary Residence Certificate | 2026-03-31 | 55 | 45 | 1 | 9
Age Nationality and Domicile Certificate | 2026-02-28 | 210 | 180 | 10 | 20
Age Nationality and Domicile Certificate | 2026-03-31 | 190 | 160 | 12 | 18
""",
            taluka="Borivali",
        ),
    ),
)
