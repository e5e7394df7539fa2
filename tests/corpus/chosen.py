"""Sheets that rows alone do not describe: several sheets, number formats, values stored before, a month later.

They are imported over HTTP, with one sheet of `heldout.jsonl` for each format and each kind of choice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from openpyxl import Workbook

from corpus.files import HELD_OUT, Rows, file_of, saved, text

Stored = Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """One sheet of one dataset.

    `stored` lists all rows that must exist after the import, each with the fields that matter, named as in the list's
    response. None: only a person can decide, so the sheet must be refused. `before` is imported first. `reading` holds
    a clerk's choices where the proposal is not enough. `later` is the next month's file and its rows: the layout is
    unchanged, so nothing may be asked again.
    """

    name: str
    path: str
    content: bytes
    stored: Stored | None
    filename: str = "sheet.xlsx"
    before: bytes = b""
    reading: Mapping[str, Any] | None = None
    later: tuple[bytes, Stored] | None = None


def sheets(named: Mapping[str, Rows], hidden: str = "") -> bytes:
    """Return an XLSX with a sheet per name."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for name, rows in named.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append([None if cell == "" else cell for cell in row])
        sheet.sheet_state = "hidden" if name == hidden else "visible"
    return saved(book)


def held_out(sheet: dict[str, Any]) -> Chosen:
    """Return a sheet of `heldout.jsonl`."""
    filename, content = file_of(sheet)
    later = sheet.get("later")
    return Chosen(
        name=sheet["name"], path=sheet["path"], content=content, stored=sheet["stored"], filename=filename,
        reading=sheet.get("reading"), later=later and (file_of(sheet | later)[1], later["stored"]),
    )  # fmt: skip


def examples() -> list[Chosen]:
    """Return the held-out sheets with hidden parts, with a later month, and those that need a clerk's choices; and the
    first that is understood of each format and with each kind of choice.
    """
    first: dict[str, dict[str, Any]] = {}
    for sheet in HELD_OUT:
        for kind in (sheet["format"], sheet.get("ending"), *sheet.get("reading", ())):
            if kind and sheet["as_proposed"] == "understood":
                first.setdefault(kind, sheet)
    of_each_kind = {sheet["name"] for sheet in first.values()}
    return [
        held_out(sheet)
        for sheet in HELD_OUT
        if sheet["name"] in of_each_kind
        or {"hidden_rows", "hidden_columns", "later"} & sheet.keys()
        or ("reading" in sheet and sheet["as_proposed"] == "refused")
    ]


PLACE = ("Konkan", "Mumbai Suburban")
KEYS = ("Division", "District", "Taluka", "Service", "Date")
HEAD = (*KEYS, "Total", "Pending", "Closed", "Approved", "Rejected")
SHORT = ("Service", "Date", "Total", "Pending", "Approved", "Rejected")
MONTHLY = ("Taluka", "Service", "Total", "Pending", "Approved", "Rejected")
INCOME, CASTE = "Income Certificate", "Caste Certificate"
KEY = (*PLACE, "Andheri", INCOME, "05/04/2026")
AS_SENT = (
    (*KEY, 60, 14, 46, 40, 6),
    (*PLACE, "Kurla", INCOME, "05/04/2026", 30, 10, 20, 15, 5),
)


def row(
    taluka: str, day: str, total: int, pending: int, approved: int, rejected: int, **more: Any
) -> dict[str, Any]:
    return {
        "taluka": taluka, "service": INCOME, "transaction_date": day, "total": total, "total_pending": pending,
        "total_approved": approved, "total_rejected": rejected, **more,
    }  # fmt: skip


TALUKAS = ("Andheri", "Borivali", "Kurla")
SERVICES = ("Income Certificate", "Solvency Certificate")


def one_sheet_each(*, taluka_column: bool) -> bytes:
    """Build a workbook with a sheet per taluka, as if the clerk had copied and renamed the first."""
    named: dict[str, Rows] = {}
    for number, taluka in enumerate(TALUKAS):
        own = [taluka] if taluka_column else []
        head = ["Service", "Total Applications", "Approved", "Rejected", "Pending"]
        named[taluka] = [
            [f"Tahsil Office {taluka} - RTS statement as on 15/04/2026"],
            ["Sr. No.", *(["Taluka"] if taluka_column else []), *head],
            *(
                [serial, *own, service, 50 + number * 10 + serial, 40 + number, serial, 10 + number * 9]
                for serial, service in enumerate(SERVICES, 1)
            ),
        ]
    return sheets(named)


EACH_STORED = tuple(
    row(
        taluka, "2026-04-15", 50 + number * 10 + serial, 10 + number * 9, 40 + number, serial, service=service,
        total_closed=40 + number + serial,
    )
    for number, taluka in enumerate(TALUKAS)
    for serial, service in enumerate(SERVICES, 1)
)  # fmt: skip


def percent_format() -> bytes:
    """Build a sheet with 0.5763 formatted as 57.63 %."""
    head = (
        "Office Name", "Date", "Submitted", "Escalated", "Assigned", "Reassigned", "Transferred",
        "Received with Inputs", "Forwarded for Inputs", "Sent to CPGRAMS", "Satisfied", "Dissatisfied",
        "Resolved Pendency", "Total", "Pendency %",
    )  # fmt: skip
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.append(head)
    sheet.append(
        ["Taluka Office (Revenue) Andheri", "15/07/2026", 14, 2, 9, 1, 2, 3, 2, 1, 21, 4, 6, 59, 0.5763]
    )
    sheet["O2"].number_format = "0.00%"
    return saved(book)


BY_NAME = {sheet["name"]: sheet for sheet in HELD_OUT}
MARATHI = BY_NAME["fresh: eferfar: Marathi month names, days as text, तालुका behind the name"]
MENUS = (("Taluka", "Type"), ("अंधेरी तालुका", "अविवादित"), ("बोरिवली तालुका", "विवादग्रस्त"), ("कुर्ला तालुका",))

FERFAR = (
    "division", "district", "taluka", "status", "date", "total_pending", "total_issued", "stay_orders",
    "avg_processing_days",
)  # fmt: skip
HIDDEN_SHEET = Chosen(
    name="a hidden sheet",
    path="eferfar",
    content=sheets(
        {
            "Sheet": [
                FERFAR,
                *(
                    (*PLACE, taluka, "disputed", "18/11/2026", 148, 412, 3, 24)
                    for taluka in ("Andheri", "Kurla")
                ),
            ],
            "Last year": [("taluka", "total"), ("Andheri", 5)],
        },
        hidden="Last year",
    ),
    stored=None,
)

SHEETS = (
    Chosen(
        name="headings reworded, over values that are stored already",
        path="rts",
        before=text([(*HEAD, "on_time_delivery"), (*KEY, 100, 40, 60, 50, 10, 45)]),
        content=text(
            [
                (*KEYS, "Total", "Pending as on 31/03/2026", "Sanctioned", "Rejected", "Within time"),
                (*KEY, 110, 44, 55, 11, 48),
            ]
        ),
        filename="rts.csv",
        stored=(row("Andheri", "2026-04-05", 110, 44, 55, 11, on_time_delivery=48),),
    ),
    Chosen(
        name="only the columns that changed",
        path="rts",
        before=text([HEAD, (*KEY, 100, 40, 60, 50, 10)]),
        content=text([(*KEYS, "Total", "Rejected"), (*KEY, 100, 10)]),
        filename="rts.csv",
        stored=(row("Andheri", "2026-04-05", 100, 40, 50, 10),),
    ),
    Chosen(
        name="a cover sheet, the table on the second",
        path="rts",
        content=sheets({"Cover": [("Collector Office, Mumbai Suburban",)], "Data": [HEAD, *AS_SENT]}),
        stored=(row("Andheri", "2026-04-05", 60, 14, 40, 6), row("Kurla", "2026-04-05", 30, 10, 15, 5)),
    ),
    Chosen(
        name="a sheet for each taluka",
        path="rts",
        content=sheets(
            {
                "Andheri": [SHORT, (INCOME, "13/04/2026", 60, 14, 40, 6)],
                "Kurla": [SHORT, (INCOME, "13/04/2026", 30, 10, 15, 5), (CASTE, "13/04/2026", 5, 1, 3, 1)],
                "Cover": [("Prepared by the Collector's office",)],
            }
        ),
        stored=(
            row("Andheri", "2026-04-13", 60, 14, 40, 6),
            row("Kurla", "2026-04-13", 30, 10, 15, 5),
            row("Kurla", "2026-04-13", 5, 1, 3, 1, service=CASTE),
        ),
    ),
    Chosen(
        name="a sheet for each month, without a column of dates",
        path="rts",
        content=sheets(
            {
                "March 2026": [
                    ("RTS report as on 31.03.2026",),
                    MONTHLY,
                    ("Andheri", INCOME, 60, 14, 40, 6),
                ],
                "April 2026": [
                    ("RTS report as on 30.04.2026",),
                    MONTHLY,
                    ("Andheri", INCOME, 30, 10, 15, 5),
                ],
            }
        ),
        stored=(row("Andheri", "2026-03-31", 60, 14, 40, 6), row("Andheri", "2026-04-30", 30, 10, 15, 5)),
    ),
    Chosen(
        name="two sheets that may be a draft and its final version",
        path="rts",
        content=sheets({"Sheet1": [HEAD, AS_SENT[0]], "Sheet2": [HEAD, (*KEY, 61, 15, 46, 40, 6)]}),
        stored=None,
    ),
    Chosen(
        name="a sheet for each taluka, taluka in a column",
        path="rts",
        content=one_sheet_each(taluka_column=True),
        stored=EACH_STORED,
    ),
    Chosen(
        name="a sheet for each taluka, taluka only in its name",
        path="rts",
        content=one_sheet_each(taluka_column=False),
        stored=EACH_STORED,
    ),
    # It has no figures, so nothing is asked about it.
    Chosen(
        name="a hidden sheet with the lists of the menus",
        path="eferfar",
        content=sheets({"मार्च २६": MARATHI["rows"], "Lists": MENUS}, hidden="Lists"),
        stored=MARATHI["stored"],
        reading=MARATHI["reading"],
    ),
    Chosen(
        name="a percentage as a number format",
        path="pg",
        content=percent_format(),
        stored=(
            {
                "office": "Taluka Office (Revenue) Andheri", "date": "2026-07-15", "submitted": 14, "escalated": 2,
                "assigned_count": 9, "closed_satisfied": 21, "closed_dissatisfied": 4,
            },
        ),
    ),
    HIDDEN_SHEET,
    *examples(),
)  # fmt: skip
