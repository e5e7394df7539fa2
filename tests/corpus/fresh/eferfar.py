"""E-Ferfar: mutation entries of talukas, disputed and undisputed."""

from openpyxl import Workbook

from corpus.fresh.case import Fresh, entries, filled, grid
from corpus.practice.sheet import saved, text, workbook
from sheets.tests.kinds import ods_bytes
from sheets.tests.xls import xls_bytes

STACKED = """
मुंबई उपनगर जिल्हा - ई-फेरफार प्रलंबित नोंदींचा गोषवारा
दिनांक ३१/०३/२०२६ रोजीची स्थिती
.
अ) अविवादित नोंदी
अ.क्र. | तालुका | प्रलंबित | निर्गमित | स्थगिती आदेश | सरासरी दिवस
१ | अंधेरी | १२० | ४१२ | ० | १८
२ | कुर्ला | ८५ | २९० | ० | २१
 | एकूण | २०५ | ७०२ | ० |
.
ब) विवादग्रस्त नोंदी
अ.क्र. | तालुका | प्रलंबित | निर्गमित | स्थगिती आदेश | सरासरी दिवस
१ | अंधेरी | ३४ | १२ | ३ | ९५
२ | कुर्ला | २१ | ९ | १ | ११०
 | एकूण | ५५ | २१ | ४ |
"""

DAYS = """
अ.क्र. | तालुक्याचे नाव | नोंदीचा प्रकार | दिनांक | प्रलंबित नोंदी | निर्गमित नोंदी | स्थगिती | सरासरी दिवस | शेरा
१. | अंधेरी तालुका | अविवादित | {day} | १,२५० | ४१० | निरंक | १२ दिवस |
२. | अंधेरी तालुका | विवादग्रस्त | {day} | ६५ | ८ | २ | ९० दिवस | न्यायप्रविष्ट
३. | बोरिवली तालुका | अविवादित | {day} | ९८० | ५०५ | निरंक | १५ दिवस |
४. | बोरिवली तालुका | विवादग्रस्त | {day} | {a} | ५ | -- | ८८ दिवस |
एकूण | | | | {b} | ९२८ | २ | |
"""
DAYS_STORED = """
taluka | status | total_pending | total_issued | stay_orders | avg_processing_days
Andheri | undisputed | 1250 | 410 | 0 | 12
Andheri | disputed | 65 | 8 | 2 | 90
Borivali | undisputed | 980 | 505 | 0 | 15
Borivali | disputed | {a} | 5 | 0 | 88
"""

CARRIED = """
Statement showing pendency of mutations (E-Ferfar) - Konkan Division
Position as on 30/04/2026                                             Page 1 of 2
District | Taluka | Type of entry | Pending | Issued | Stay Orders | Avg Days
Mumbai Suburban | Andheri | Undisputed | 140 | 400 | 0 | 20
 | Andheri | Disputed | 30 | 10 | 2 | 99
 | Borivali | Undisputed | 160 | 380 | 0 | 22
 | C/F | | 330 | 790 | 2 |
.
Statement showing pendency of mutations (E-Ferfar) - Konkan Division
Position as on 30/04/2026                                             Page 2 of 2
District | Taluka | Type of entry | Pending | Issued | Stay Orders | Avg Days
 | B/F | | 330 | 790 | 2 |
Mumbai Suburban | Borivali | Disputed | 25 | 6 | 1 | 120
 | Kurla | Undisputed | 90 | 210 | 0 | 19
 | Kurla | Disputed | 15 | 3 | 0 | 101
 | Grand Total | | 460 | 1009 | 3 |
"""

# Kruti Dev 010, a pre-Unicode font encoding for Marathi.
KRUTI = """
rglhy dk;kZy;] va/ksjh
v-Ø- | rkyqdk | fLFkrh | fnukad | izyafcr | fuxZfer | LFkfxrh vkns'k | ljkljh fnol
1 | va/ksjh | vfookfnr | 31@03@2026 | 77 | 310 | 0 | 14
2 | va/ksjh | fookfnr | 31@03@2026 | 12 | 4 | 1 | 80
"""

SERIALS = """
taluka;type;date;pending cases;issued cases;stay orders;avg. processing days
Andheri;UN-DISPUTED;46112;150;300;0;17
Andheri;DISPUTED;46112;22;6;1;75
Kurla;UN-DISPUTED;46112;95;180;0;19
"""

FREQUENT = """
| | | | | | | |
| Mutation entries, Mumbai Suburban | | | | | | |
| Tahsil | Nature of mutation | Opening pendency | Received | Certified / Issued | Stay by court | Closing pendency | Average days taken | Date
| Andheri | Undisputed | 100 | 400 | 380 | 0 | 120 | 16 | @2026-05-31
| Andheri | Disputed | 40 | 5 | 10 | 3 | 35 | 102 | @2026-05-31
| Kurla | Undisputed | 80 | 210 | 200 | 0 | 90 | 18 | @2026-05-31
"""

GROUPS = """
उपविभागीय अधिकारी कार्यालय, पुणे
तालुका | अविवादित नोंदी | | विवादग्रस्त नोंदी | | सरासरी दिवस
 | प्रलंबित | निर्गमित | प्रलंबित | निर्गमित |
हवेली | 210 | 600 | 40 | 12 | 25
मुळशी | 130 | 240 | 22 | 7 | 31
"""

TRAILING = """
Taluka,Status,Date,Pending*,Issued,Stay orders,Avg days#,,,
Andheri,undisputed,31st March 2026,110,390,0,13,,,
Andheri,disputed,31st March 2026,29,11,2,84,,,
,,,,,,,,,
* Includes 4 entries under objection,,,,,,,,,
# Calendar days from registration to certification,,,,,,,,,
e-mail: tahandheri@gov.example Ph.: 26231368,,,,,,,,,
"""

ONLY_PENDING = """
Pendency of mutation entries as on 31.05.2026
Tal. | Total pendency
Andheri | 149
Kurla | 105
"""


def with_lists() -> bytes:
    """Build the table with a hidden sheet of the choices for its cells' menus."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = "मार्च २६"
    for row in grid(DAYS.format(day="३१ मार्च २०२६", a="४०", b="२,३३५")):
        sheet.append(row)
    lists = book.create_sheet("Lists")
    menus: tuple[tuple[str | None, ...], ...] = (
        ("Taluka", "Type"),
        ("अंधेरी तालुका", "अविवादित"),
        ("बोरिवली तालुका", "विवादग्रस्त"),
        ("कुर्ला तालुका", None),
    )
    for menu in menus:
        lists.append(menu)
    lists.sheet_state = "hidden"
    return saved(book)


SHEETS = (
    # Two tables in one sheet; only the line above each gives the status.
    Fresh(
        name="eferfar: undisputed above disputed, status only in the line above",
        path="eferfar",
        content=workbook(grid(STACKED)),
        stored=entries(
            """
taluka | status | total_pending | total_issued | stay_orders | avg_processing_days
Andheri | undisputed | 120 | 412 | 0 | 18
Kurla | undisputed | 85 | 290 | 0 | 21
Andheri | disputed | 34 | 12 | 3 | 95
Kurla | disputed | 21 | 9 | 1 | 110
""",
            date="2026-03-31",
        ),
    ),
    # Marathi dates, commas in Devanagari numbers, units after numbers, "तालुका" after names, ि for ी.
    Fresh(
        name="eferfar: Marathi month names, days as text, तालुका behind the name",
        path="eferfar",
        content=workbook(grid(DAYS.format(day="३१ मार्च २०२६", a="४०", b="२,३३५"))),
        stored=entries(DAYS_STORED.format(a=40), date="2026-03-31"),
        later=(
            workbook(grid(DAYS.format(day="३० एप्रिल २०२६", a="४४", b="२,३३९")))(),
            entries(DAYS_STORED.format(a=44), date="2026-04-30"),
        ),
        reading={"columns": {"B": "taluka", "C": "status"}},
    ),
    # The same with a hidden sheet of menu choices: it has no figures, so nothing is asked.
    Fresh(
        name="eferfar: a hidden sheet with the lists of the menus",
        path="eferfar",
        content=with_lists,
        stored=entries(DAYS_STORED.format(a=40), date="2026-03-31"),
        reading={"columns": {"B": "taluka", "C": "status"}},
    ),
    # Two printed pages with repeated title, heading and page number, carried and brought forward, ODS.
    Fresh(
        name="eferfar: two printed pages, carried forward and brought forward",
        path="eferfar",
        filename="eferfar.ods",
        content=ods_bytes([filled(grid(CARRIED))]),
        stored=entries(
            """
taluka | status | total_pending | total_issued | stay_orders | avg_processing_days
Andheri | undisputed | 140 | 400 | 0 | 20
Andheri | disputed | 30 | 10 | 2 | 99
Borivali | undisputed | 160 | 380 | 0 | 22
Borivali | disputed | 25 | 6 | 1 | 120
Kurla | undisputed | 90 | 210 | 0 | 19
Kurla | disputed | 15 | 3 | 0 | 101
""",
            date="2026-04-30",
        ),
        reading={"columns": {"C": "status"}, "leave_out": [7, 12]},
    ),
    # Kruti Dev in an old XLS; that font has @ for the slash in dates.
    Fresh(
        name="eferfar: Kruti Dev in an old workbook",
        path="eferfar",
        filename="ferfar.xls",
        content=xls_bytes(filled(grid(KRUTI))),
        stored=entries(
            """
taluka | status | total_pending | total_issued | stay_orders | avg_processing_days
Andheri | undisputed | 77 | 310 | 0 | 14
Andheri | disputed | 12 | 4 | 1 | 80
""",
            date="2026-03-31",
        ),
        reading={"cells": {"D3": "31/03/2026", "D4": "31/03/2026"}},
    ),
    # Semicolons, Windows-1252, dates that lost their format (46112 is 31 March 2026), "UN-DISPUTED".
    Fresh(
        name="eferfar: semicolons, dates as bare serial numbers, UN-DISPUTED",
        path="eferfar",
        filename="ferfar.csv",
        content=text([line.split(";") for line in SERIALS.strip().split("\n")], ";", "cp1252"),
        stored=entries(
            """
taluka | status | total_pending | total_issued | stay_orders | avg_processing_days
Andheri | undisputed | 150 | 300 | 0 | 17
Andheri | disputed | 22 | 6 | 1 | 75
Kurla | undisputed | 95 | 180 | 0 | 19
""",
            date="2026-03-31",
        ),
        reading={"columns": {"B": "status"}, "values": {"status": {"UN-DISPUTED": "undisputed"}}},
    ),
    # An empty first column and row; opening and closing pendency, of which only the closing one is pending.
    Fresh(
        name="eferfar: opening and closing pendency, table away from the corner",
        path="eferfar",
        content=workbook(grid(FREQUENT)),
        stored=entries(
            """
taluka | status | total_pending | total_issued | stay_orders | avg_processing_days
Andheri | undisputed | 120 | 380 | 0 | 16
Andheri | disputed | 35 | 10 | 3 | 102
Kurla | undisputed | 90 | 200 | 0 | 18
""",
            date="2026-05-31",
        ),
        reading={
            "columns": {
                "C": "status", "D": None, "E": None, "F": "total_issued", "G": "stay_orders", "H": "total_pending",
                "I": "avg_processing_days",
            }
        },
    ),
    # Both statuses side by side, no date, no stay orders, one average for both: only a person can decide.
    Fresh(
        name="eferfar: side by side, no date, one average for both",
        path="eferfar",
        content=workbook(grid(GROUPS), merge=("B2:C2", "D2:E2", "A2:A3", "F2:F3")),
        stored=None,
    ),
    # Footnote marks, an ordinal date, trailing commas, a telephone number and an email address.
    Fresh(
        name="eferfar: 31st March, footnotes, trailing commas",
        path="eferfar",
        filename="ferfar.csv",
        content=TRAILING.strip().encode(),
        stored=entries(
            """
taluka | status | total_pending | total_issued | stay_orders | avg_processing_days
Andheri | undisputed | 110 | 390 | 0 | 13
Andheri | disputed | 29 | 11 | 2 | 84
""",
            date="2026-03-31",
        ),
    ),
    # One number per taluka, without status or issued. It must not be stored with zeros.
    Fresh(
        name="eferfar: pendency alone, without status",
        path="eferfar",
        content=workbook(grid(ONLY_PENDING)),
        stored=None,
    ),
)  # fmt: skip
