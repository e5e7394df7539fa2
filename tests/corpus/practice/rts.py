"""Right to Services: sheets of taluka offices and Setu centres."""

from datetime import datetime

from corpus.practice.sheet import Practice, table, text, workbook

PLACE = ("Konkan", "Mumbai Suburban")
HEAD = (
    "Division",
    "District",
    "Taluka",
    "Service",
    "Date",
    "Total",
    "Pending",
    "Closed",
    "Approved",
    "Rejected",
)
INCOME, CASTE = "Income Certificate", "Caste Certificate"


def row(
    taluka: str, day: str, total: int, pending: int, approved: int, rejected: int, **more: object
) -> dict:
    return {
        "taluka": taluka, "service": INCOME, "transaction_date": day, "total": total, "total_pending": pending,
        "total_approved": approved, "total_rejected": rejected, **more,
    }  # fmt: skip


ANDHERI = row("Andheri", "2026-04-05", 60, 14, 40, 6)
KURLA = row("Kurla", "2026-04-05", 30, 10, 15, 5)
AS_SENT = (
    (*PLACE, "Andheri", INCOME, "05/04/2026", 60, 14, 46, 40, 6),
    (*PLACE, "Kurla", INCOME, "05/04/2026", 30, 10, 20, 15, 5),
)
TOTALS = ("", "", "Total", "", "", 90, 24, 66, 55, 11)

SHEETS = (
    Practice(
        name="title, number row, serial numbers, total and signature",
        path="rts",
        content=workbook(
            [
                ("Government of Maharashtra", *[None] * 10),
                ("Collector Office, Mumbai Suburban: RTS report", *[None] * 10),
                ("Sr. No.", *HEAD),
                tuple(range(1, 12)),
                *((number, *cells) for number, cells in enumerate(AS_SENT, 1)),
                (None, *TOTALS),
                (None,) * 11,
                (None, *[None] * 8, "Sd/-", None),
                (None, *[None] * 8, "Tahsildar", None),
            ],
            merge=["A1:K1", "A2:K2"],
        ),
        stored=(ANDHERI, KURLA),
    ),
    Practice(
        name="headings reworded, over values that are stored already",
        path="rts",
        before=text(
            [(*HEAD, "on_time_delivery"), (*PLACE, "Andheri", INCOME, "05/04/2026", 100, 40, 60, 50, 10, 45)]
        ),
        content=text(
            [
                (
                    "Division",
                    "District",
                    "Taluka",
                    "Service",
                    "Date",
                    "Total",
                    "Pending as on 31/03/2026",
                    "Sanctioned",
                    "Rejected",
                    "Within time",
                ),
                (*PLACE, "Andheri", INCOME, "05/04/2026", 110, 44, 55, 11, 48),
            ]
        ),
        filename="rts.csv",
        stored=(row("Andheri", "2026-04-05", 110, 44, 55, 11, on_time_delivery=48),),
    ),
    Practice(
        name="only the columns that changed",
        path="rts",
        before=text([HEAD, (*PLACE, "Andheri", INCOME, "05/04/2026", 100, 40, 60, 50, 10)]),
        content=text([(*HEAD[:6], "Rejected"), (*PLACE, "Andheri", INCOME, "05/04/2026", 100, 10)]),
        filename="rts.csv",
        stored=(row("Andheri", "2026-04-05", 100, 40, 50, 10),),
    ),
    Practice(
        name="Marathi from heading to digits",
        path="rts",
        content=workbook(
            [
                ("विभाग", "जिल्हा", "तालुका", "सेवा", "दिनांक", "एकूण", "प्रलंबित", "निकाली", "मंजूर", "नामंजूर"),
                ("कोकण", "मुंबई उपनगर", "अंधेरी", "उत्पन्न प्रमाणपत्र", "०५/०४/२०२६", "६०", "१४", "४६", "४०", "६"),
            ]
        ),
        stored=(ANDHERI,),
    ),
    Practice(
        name="a group of columns with a total of its own",
        path="rts",
        content=workbook(
            [
                (
                    "Division",
                    "District",
                    "Taluka",
                    "Service",
                    "Date",
                    "Pending at",
                    None,
                    None,
                    None,
                    None,
                    "Approved",
                    "Rejected",
                ),
                (None, None, None, None, None, "VLE", "Desk 1", "Desk 2", "Desk 3", "Total", None, None),
                (*PLACE, "Andheri", INCOME, "05/04/2026", 2, 6, 4, 2, 14, 40, 6),
            ],
            merge=["F1:J1", "A1:A2", "B1:B2", "C1:C2", "D1:D2", "E1:E2", "K1:K2", "L1:L2"],
        ),
        stored=(row("Andheri", "2026-04-05", 60, 14, 40, 6, pending_at_desk1=6),),
    ),
    Practice(
        name="a district's total under the district's name",
        path="rts",
        content=workbook(
            [
                HEAD,
                ("Pune", "Pune", "Haveli", INCOME, "05/04/2026", 60, 14, 46, 40, 6),
                ("Pune", "Pune", "Mulshi", INCOME, "05/04/2026", 30, 10, 20, 15, 5),
                ("Pune", "Pune", "Pune", INCOME, "05/04/2026", 90, 24, 66, 55, 11),
            ]
        ),
        stored=(row("Haveli", "2026-04-05", 60, 14, 40, 6), row("Mulshi", "2026-04-05", 30, 10, 15, 5)),
    ),
    Practice(
        name="month before day, as an American program writes",
        path="rts",
        content=text(
            [
                HEAD,
                (*PLACE, "Andheri", INCOME, "4/30/2026", 60, 14, 46, 40, 6),
                (*PLACE, "Andheri", INCOME, "5/1/2026", 30, 10, 20, 15, 5),
            ]
        ),
        filename="export.csv",
        stored=(row("Andheri", "2026-04-30", 60, 14, 40, 6), row("Andheri", "2026-05-01", 30, 10, 15, 5)),
    ),
    Practice(
        name="month before day, all of them possible the other way round",
        path="rts",
        content=workbook(
            [
                HEAD,
                (*PLACE, "Andheri", INCOME, datetime(2026, 5, 4), 60, 14, 46, 40, 6),
                (*PLACE, "Andheri", INCOME, "13/04/2026", 30, 10, 20, 15, 5),
                (*PLACE, "Andheri", INCOME, datetime(2026, 6, 4), 31, 10, 21, 16, 5),
                (*PLACE, "Andheri", INCOME, "14/04/2026", 32, 10, 22, 17, 5),
            ]
        ),
        stored=(
            row("Andheri", "2026-04-05", 60, 14, 40, 6),
            row("Andheri", "2026-04-13", 30, 10, 15, 5),
            row("Andheri", "2026-04-06", 31, 10, 16, 5),
            row("Andheri", "2026-04-14", 32, 10, 17, 5),
        ),
    ),
    Practice(
        name="a second table with other columns below the first",
        path="rts",
        content=workbook(
            [
                HEAD,
                AS_SENT[0],
                (None,) * 10,
                ("Caste certificates", *[None] * 9),
                (
                    "Division",
                    "District",
                    "Taluka",
                    "Service",
                    "Date",
                    "Total",
                    "Closed",
                    "Pending",
                    "Rejected",
                    "Approved",
                ),
                (*PLACE, "Kurla", CASTE, "05/04/2026", 30, 20, 10, 5, 15),
            ]
        ),
        stored=(ANDHERI, {**KURLA, "service": CASTE}),
    ),
    Practice(
        name="a hidden row with figures",
        path="rts",
        content=workbook([HEAD, *AS_SENT], hide_rows=[3]),
        stored=None,
    ),
    Practice(
        name="the date in the title alone",
        path="rts",
        content=workbook(
            [
                ("RTS report for 05/04/2026", *[None] * 8),
                tuple(name for name in HEAD if name != "Date"),
                *(cells[:4] + cells[5:] for cells in AS_SENT),
            ]
        ),
        stored=(ANDHERI, KURLA),
    ),
    Practice(
        name="lakh commas and words for nothing",
        path="rts",
        content=text(
            [
                HEAD,
                (
                    *PLACE,
                    "Andheri",
                    INCOME,
                    "05.04.2026",
                    "1,25,000",
                    "25,000",
                    "1,00,000",
                    "1,00,000",
                    "NIL",
                ),
                (*PLACE, "Kurla", INCOME, "05.04.2026", "30", "-", "30", "30", "निरंक"),
            ]
        ),
        filename="rts.csv",
        stored=(
            row("Andheri", "2026-04-05", 125000, 25000, 100000, 0),
            row("Kurla", "2026-04-05", 30, 0, 30, 0),
        ),
    ),
    Practice(
        name="a month where a day is wanted",
        path="rts",
        content=text([HEAD, (*PLACE, "Andheri", INCOME, "Mar-26", 60, 14, 46, 40, 6)]),
        filename="rts.csv",
        stored=None,
    ),
    Practice(
        name="services in both languages in one cell",
        path="rts",
        content=workbook(
            [HEAD, (*PLACE, "Andheri (अंधेरी)", f"{INCOME} / उत्पन्न प्रमाणपत्र", "05-Apr-2026", 60, 14, 46, 40, 6)]
        ),
        stored=(ANDHERI,),
    ),
    Practice(
        name="text with tabs, called .xls by a portal",
        path="rts",
        content=text([HEAD, *AS_SENT], "\t", "utf-16"),
        filename="ReportViewer.xls",
        stored=(ANDHERI, KURLA),
    ),
    Practice(
        name="HTML, called .xls by a portal",
        path="rts",
        content=table([HEAD, *AS_SENT, TOTALS], "RTS report"),
        filename="report.xls",
        stored=(ANDHERI, KURLA),
    ),
    Practice(
        name="heading repeated at each printed page",
        path="rts",
        content=workbook([HEAD, AS_SENT[0], ("Page 1 of 2", *[None] * 9), HEAD, AS_SENT[1]]),
        stored=(ANDHERI, KURLA),
    ),
    Practice(
        name="a cover sheet, the table on the second",
        path="rts",
        content=workbook(
            [HEAD, *AS_SENT], first=lambda sheet: sheet.append(["Collector Office, Mumbai Suburban"])
        ),
        stored=(ANDHERI, KURLA),
    ),
)
