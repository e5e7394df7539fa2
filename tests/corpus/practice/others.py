"""Mining, E-Ferfar, grievances, e-Office and KPIs."""

from typing import Any

from corpus.practice.sheet import Practice, text, workbook

PLACE = ("Konkan", "Mumbai Suburban")

MINING = ("Division", "District", "Taluka", "Date", "Applied", "Generated", "Rejected", "Royalty", "DMF")


def mining(royalty_heading: str, royalty: Any, dmf_heading: str = "DMF", dmf: Any = "1.83") -> bytes:
    head = (*MINING[:7], royalty_heading, dmf_heading)
    return text([head, (*PLACE, "Andheri", "05/04/2026", 48, 31, 2, royalty, dmf)])


def mined(**fields: Any) -> tuple[dict[str, Any], ...]:
    return ({"taluka": "Andheri", "date": "2026-04-05", "applied": 48, "royalty": 18.25, **fields},)


FERFAR = ("Division", "District", "Taluka", "Status", "Date", "Total Pending", "Total Issued", "Stay Orders",
          "Avg Processing Days", "Category")  # fmt: skip


def ferfar(taluka: str, status: str, pending: int, issued: int, **fields: Any) -> dict[str, Any]:
    return {
        "taluka": taluka, "status": status, "date": "2026-04-05", "total_pending": pending, "total_issued": issued,
        **fields,
    }  # fmt: skip


def entry(
    district: str, taluka: str, division: str = "Konkan", status: str = "disputed", **change: Any
) -> tuple:
    cells = dict(
        zip(FERFAR, (division, district, taluka, status, "05/04/2026", 148, 412, 3, 24, ""), strict=True)
    )
    return tuple((cells | change).values())


OFFICES = "Taluka Office (Revenue) Andheri", "Taluka Office (Revenue) Kurla"
GRIEVANCE = (
    "Date",
    "Office Name",
    "Total Grievances",
    "Submitted",
    "Escalated",
    "Closed Satisfied",
    "Closed Dissatisfied",
)
KPIS = ("department", "date", "metric", "category", "value")
BUCKETS = ("0-7 days", "8-15 days", "16-30 days", "31-60 days", "Above 60 days", "Total")
COUNTS = (42, 25, 17, 9, 4, 97)
SECTION = {
    "section": "Establishment", "zero_to_seven_days": 42, "eight_to_fifteen_days": 25, "sixteen_to_thirty_days": 17,
    "thirty_one_to_sixty_days": 9, "more_than_sixty_days": 4,
}  # fmt: skip

SHEETS = (
    Practice(name="royalty in rupees", path="mining", filename="m.csv",
             content=mining("Royalty (Rs.)", "18,25,000", "DMF (Rs.)", "1,83,000"), stored=mined(dmf=1.83)),
    Practice(name="royalty in rupees, Marathi", path="mining", filename="m.csv",
             content=mining("स्वामित्वधन (रुपये)", "18,25,000"), stored=mined()),
    Practice(name="royalty in crore", path="mining", filename="m.csv",
             content=mining("Royalty (Rs. in crore)", "0.1825"), stored=mined()),
    Practice(name="royalty in thousands", path="mining", filename="m.csv",
             content=mining("Royalty (in thousands)", "1825"), stored=mined()),
    Practice(name="royalty in lakhs, as the field is", path="mining", filename="m.csv",
             content=mining("Royalty (Rs. in lakhs)", "18.25", "DMF (in lacs)"), stored=mined(dmf=1.83)),
    Practice(name="royalty with its unit in the cell", path="mining", filename="m.csv",
             content=mining("Royalty", "₹ 18,25,000/-"), stored=mined()),
    Practice(
        name="royalty as target and achieved",
        path="mining",
        content=workbook(
            [
                (*MINING[:7], "Royalty", None, "DMF"),
                (*[None] * 7, "Target", "Achieved", None),
                (*PLACE, "Andheri", "05/04/2026", 48, 31, 2, 50, 18.25, 1.83),
            ],
            merge=["H1:I1"],
        ),
        stored=mined(),
    ),
    Practice(
        name="a hidden column",
        path="mining",
        content=workbook([MINING, (*PLACE, "Andheri", "05/04/2026", 48, 31, 2, 18.25, 1.83)], hide_columns=["H"]),
        stored=None,
    ),
    Practice(
        name="abbreviated headings",
        path="eferfar",
        content=workbook(
            [
                ("Sr.No.", "Div.", "Dist.", "Tal.", "Status", "Dated", "No. of Pending", "No. of Issued"),
                (1, *PLACE, "Andheri", "Disputed", "05/04/2026", 148, 412),
                (2, *PLACE, "Kurla", "Undisputed", "05/04/2026", 10, 20),
            ]
        ),
        stored=(ferfar("Andheri", "disputed", 148, 412), ferfar("Kurla", "undisputed", 10, 20)),
    ),
    Practice(
        name="places with prefixes, status in Marathi",
        path="eferfar",
        content=workbook([FERFAR, entry("जि. मुंबई उपनगर", "ता. अंधेरी", "कोकण विभाग", "विवादग्रस्त")]),
        stored=(ferfar("Andheri", "disputed", 148, 412),),
    ),
    Practice(
        name="rows that are cut short",
        path="eferfar",
        content=text([FERFAR[:9], entry("Mumbai Suburban", "Andheri")[:9], entry("Mumbai Suburban", "Kurla")[:6]]),
        filename="e.csv",
        stored=None,
    ),
    Practice(
        name="disputed and undisputed side by side",
        path="eferfar",
        content=workbook(
            [
                ("Division", "District", "Taluka", "Date", "Disputed", None, "Undisputed", None),
                (None, None, None, None, "Pending", "Issued", "Pending", "Issued"),
                (*PLACE, "Andheri", "05/04/2026", 148, 412, 10, 20),
            ],
            merge=["E1:F1", "G1:H1"],
        ),
        stored=(ferfar("Andheri", "disputed", 148, 412), ferfar("Andheri", "undisputed", 10, 20)),
    ),
    Practice(name="अंबरनाथ is in Thane, not Ambegaon", path="eferfar",
             content=workbook([FERFAR, entry("ठाणे", "अंबरनाथ", "कोकण")]),
             stored=(ferfar("Ambarnath", "disputed", 148, 412),)),
    Practice(
        name="talukas that are spelled alike",
        path="eferfar",
        content=workbook(
            [
                FERFAR,
                entry("Akola", "Akola", "Amravati"),
                entry("Buldhana", "Shegaon", "Amravati"),
                entry("Parbhani", "Selu", "Chhatrapati Sambhajinagar"),
            ]
        ),
        stored=tuple(ferfar(name, "disputed", 148, 412) for name in ("Akola", "Shegaon", "Selu")),
    ),
    Practice(name="a unit behind the number", path="eferfar", filename="e.csv",
             content=text([FERFAR, entry("Mumbai Suburban", "Andheri", **{"Avg Processing Days": "24 दिवस"})]),
             stored=(ferfar("Andheri", "disputed", 148, 412, avg_processing_days=24),)),
    Practice(name="semicolons and a title in Windows-1252", path="eferfar", filename="e.csv",
             content="E-Ferfar – March\r\n".encode("cp1252") + text([FERFAR, entry("Mumbai Suburban", "Andheri")], ";"),
             stored=(ferfar("Andheri", "disputed", 148, 412),)),
    Practice(name="Kruti Dev, which is Latin letters to a computer", path="eferfar", filename="e.csv",
             content=text([FERFAR, entry("eqacbZ miuxj", "va/ksjh", "dksd.k", "fookfnr")]),
             stored=(ferfar("Andheri", "disputed", 148, 412),)),
    Practice(
        name="district written once for its talukas",
        path="eferfar",
        content=text([FERFAR, entry("Mumbai Suburban", "Andheri"), entry("", "Kurla", "")]),
        filename="e.csv",
        stored=(ferfar("Andheri", "disputed", 148, 412), ferfar("Kurla", "disputed", 148, 412)),
    ),
    Practice(name="a negative number as accountants write it", path="eferfar", filename="e.csv",
             content=text([FERFAR, entry("Mumbai Suburban", "Andheri", **{"Total Pending": "(5)"})]), stored=None),
    Practice(name="a date of 1900", path="eferfar",
             content=workbook([FERFAR, entry("Mumbai Suburban", "Andheri", Date="01/01/1900")]), stored=None),
    Practice(
        name="sub-totals by status and a grand total",
        path="eferfar",
        content=workbook(
            [
                FERFAR,
                entry("Mumbai Suburban", "Andheri"),
                entry("Mumbai Suburban", "Kurla"),
                ("", "", "उपबेरीज", "", "", 296, 824, 6, "", ""),
                ("", "", "एकूण", "", "", 296, 824, 6, "", ""),
            ]
        ),
        stored=(ferfar("Andheri", "disputed", 148, 412), ferfar("Kurla", "disputed", 148, 412)),
    ),
    Practice(
        name="grievances with office names over two lines",
        path="aaple-sarkar",
        content=workbook(
            [
                GRIEVANCE,
                ("05/04/2026", "Taluka Office\n(Revenue) Andheri", 59, 14, 2, 21, 4),
                ("05/04/2026", OFFICES[1], 30, 10, 1, 5, 2),
                ("Grand Total", "", 89, 24, 3, 26, 6),
            ]
        ),
        stored=(
            {"office": OFFICES[0], "date": "2026-04-05", "submitted": 14},
            {"office": OFFICES[1], "date": "2026-04-05", "submitted": 10},
        ),
    ),
    Practice(
        name="PG grievances with a note below",
        path="pg",
        content=workbook(
            [
                GRIEVANCE,
                ("05/04/2026", OFFICES[0], 59, 14, 2, 21, 4),
                ("Note: figures are provisional and include 3 cases of the Collector's office", *[None] * 6),
            ]
        ),
        stored=({"office": OFFICES[0], "date": "2026-04-05", "submitted": 14},),
    ),
    Practice(
        name="e-Office: the date in the title alone",
        path="eoffice/file-pendency",
        content=workbook(
            [("File pendency as on 31.03.2026", *[None] * 6), ("Section", *BUCKETS), ("Establishment", *COUNTS)]
        ),
        stored=({**SECTION, "as_of_date": "2026-03-31"},),
    ),
    Practice(
        name="e-Office: the register of files sent to receipts",
        path="eoffice/receipt-pendency",
        content=workbook(
            [
                ("e-Office FILE pendency report", *[None] * 7),
                ("Section", "As of Date", *BUCKETS),
                ("Establishment", "31/03/2026", *COUNTS),
            ]
        ),
        stored=None,
    ),
    Practice(
        name="e-Office: bucket that the total proves wrong",
        path="eoffice/file-pendency",
        content=workbook([("Section", "As of Date", *BUCKETS), ("Establishment", "31/03/2026", 42, 25, 17, 90, 4, 97)]),
        stored=None,
    ),
    Practice(name="another department's metric", path="kpis", filename="k.csv",
             content=text([KPIS, ("esakshi", "05/04/2026", "total_maps", "", 5)]),
             stored=None),
    Practice(name="a count with a decimal", path="kpis", filename="k.csv",
             content=text([KPIS, ("esakshi", "05/04/2026", "total_applications", "", "15.5")]), stored=None),
)  # fmt: skip
