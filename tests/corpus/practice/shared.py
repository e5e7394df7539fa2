"""Sheets whose rows share a value from the title, a line above them, or the sheet's name."""

from corpus.practice.rts import AS_SENT, CASTE, HEAD, INCOME, PLACE, row
from corpus.practice.sheet import Practice, sheets, text, workbook

SHORT = ("Service", "Date", "Total", "Pending", "Approved", "Rejected")
MONTHLY = ("Taluka", "Service", "Total", "Pending", "Approved", "Rejected")

SHEETS = (
    Practice(
        name="a taluka office's own sheet: its name only in the title",
        path="rts",
        content=workbook(
            [
                ("Office of the Tahsildar, Andheri, Dist. Mumbai Suburban", *[None] * 6),
                ("RTS report", *[None] * 6),
                ("Sr. No.", "Service", "Date", "Total", "Pending", "Approved", "Rejected"),
                (1, INCOME, "13/04/2026", 60, 14, 40, 6),
                (2, CASTE, "13/04/2026", 5, 1, 3, 1),
            ]
        ),
        stored=(
            row("Andheri", "2026-04-13", 60, 14, 40, 6),
            row("Andheri", "2026-04-13", 5, 1, 3, 1) | {"service": CASTE},
        ),
    ),
    Practice(
        name="talukas on lines above their rows, with sub-totals",
        path="rts",
        content=workbook(
            [
                ("Sr. No.", "Service", "Date", "Total", "Pending", "Approved", "Rejected"),
                ("1) Taluka - Andheri", *[None] * 6),
                (1, INCOME, "13/04/2026", 60, 14, 40, 6),
                (2, CASTE, "13/04/2026", 5, 1, 3, 1),
                ("Total", None, None, 65, 15, 43, 7),
                ("2) Taluka - Kurla", *[None] * 6),
                (1, INCOME, "13/04/2026", 30, 10, 15, 5),
                ("Total", None, None, 30, 10, 15, 5),
                ("Grand total", None, None, 95, 25, 58, 12),
            ]
        ),
        stored=(
            row("Andheri", "2026-04-13", 60, 14, 40, 6),
            row("Andheri", "2026-04-13", 5, 1, 3, 1) | {"service": CASTE},
            row("Kurla", "2026-04-13", 30, 10, 15, 5),
        ),
    ),
    Practice(
        name="one service for all talukas, named in the title in Marathi",
        path="rts",
        content=workbook(
            [
                ("महाराष्ट्र शासन, जिल्हाधिकारी कार्यालय, मुंबई उपनगर", *[None] * 5),
                ("सेवा: उत्पन्न प्रमाणपत्र", *[None] * 5),
                ("अ.क्र.", "तालुका", "दिनांक", "एकूण", "प्रलंबित", "मंजूर", "नामंजूर"),
                ("१", "अंधेरी", "१३/०४/२०२६", "६०", "१४", "४०", "६"),
                ("२", "कुर्ला", "१३/०४/२०२६", "३०", "१०", "१५", "५"),
            ]
        ),
        stored=(row("Andheri", "2026-04-13", 60, 14, 40, 6), row("Kurla", "2026-04-13", 30, 10, 15, 5)),
    ),
    Practice(
        name="a title that names two talukas",
        path="rts",
        content=text(
            [
                ("Talukas Andheri and Kurla", "", "", "", "", ""),
                ("Service", "Date", "Total", "Pending", "Approved", "Rejected"),
                (INCOME, "13/04/2026", 60, 14, 40, 6),
            ]
        ),
        filename="r.csv",
        stored=None,
    ),
    Practice(
        name="a sheet for each taluka",
        path="rts",
        content=sheets(
            Andheri=[SHORT, (INCOME, "13/04/2026", 60, 14, 40, 6)],
            Kurla=[SHORT, (INCOME, "13/04/2026", 30, 10, 15, 5), (CASTE, "13/04/2026", 5, 1, 3, 1)],
            Cover=[("Prepared by the Collector's office",)],
        ),
        stored=(
            row("Andheri", "2026-04-13", 60, 14, 40, 6),
            row("Kurla", "2026-04-13", 30, 10, 15, 5),
            row("Kurla", "2026-04-13", 5, 1, 3, 1) | {"service": CASTE},
        ),
    ),
    Practice(
        name="a sheet for each month, without a column of dates",
        path="rts",
        content=sheets(
            March_2026=[("RTS report as on 31.03.2026",), MONTHLY, ("Andheri", INCOME, 60, 14, 40, 6)],
            April_2026=[("RTS report as on 30.04.2026",), MONTHLY, ("Andheri", INCOME, 30, 10, 15, 5)],
        ),
        stored=(
            row("Andheri", "2026-03-31", 60, 14, 40, 6),
            row("Andheri", "2026-04-30", 30, 10, 15, 5),
        ),
    ),
    Practice(
        name="two sheets that may be a draft and its final version",
        path="rts",
        content=sheets(
            Sheet1=[HEAD, AS_SENT[0]],
            Sheet2=[HEAD, (*PLACE, "Andheri", INCOME, "05/04/2026", 61, 15, 46, 40, 6)],
        ),
        stored=None,
    ),
)
