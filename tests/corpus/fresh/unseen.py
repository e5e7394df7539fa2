"""Sheets held back until the reader had been fixed for the others."""

from openpyxl import Workbook

from corpus.fresh.case import Fresh, entries, grid
from corpus.practice.sheet import saved, table, text, workbook

FILED = """
District RTS Cell - fortnightly report, position as on 15th July 2026
Sl.No. | Taluka | Name of Service | Applications filed | Cases Disposed | Granted / Approved | Rejected Cases | Balance Pending | Disposed within time limit | Disposed after time limit
1 | Andheri | Birth Certificate | 310 | 280 | 275 | 5 | 30 | 270 | 10
2 | Kurla | Birth Certificate | 122 | 120 | 120 | 0 | 2 | 118 | 2
Total | | | 432 | 400 | 395 | 5 | 32 | 388 | 12
"""
RECEIVED_MARATHI = """
तहसीलदार कार्यालय, बोरीवली यांचे कार्यालय
लोकसेवा हक्क : दि. १५/०७/२०२६ अखेरचा अहवाल
अ.क्र. | तालुका | सेवेचे नाव | एकूण प्राप्त अर्ज | मंजूर केलेले अर्ज | फेटाळलेले अर्ज | एकूण निकाली अर्ज | शिल्लक अर्ज | मुदतीत निकाली | मुदतीनंतर निकाली
१) | बोरीवली | मृत्यू प्रमाणपत्र | ८५ | ८० | १ | ८१ | ४ | ८० | १
२) | बोरीवली | नळजोडणी | २० | ११ | ३ | १४ | ६ | १४ | -
बेरीज | | | १०५ | ९१ | ४ | ९५ | १० | ९४ | १
"""
KIND = """
Mutation cell, Tahsil Office Kurla
Taluka | Kind of case | Report Date | Pending cases | Cases issued | Stay orders (Court) | Avg. days
Kurla | बिनतक्रारी | 15/07/2026 | 95 | 240 | 0 | 17
Kurla | तक्रारी | 15/07/2026 | 18 | 4 | 2 | 96
Prepared by : Awal Karkun (Mutation)
Checked by : Nayab Tahsildar
Printed on : 16/07/2026 5:40 PM
"""
ABOVE_SIXTY = """
Tapal pendency, 15/07/2026
Sr | Section | 0 to 7 days | 8 to 15 days | 16 to 30 days | 31 to 60 days | Above 60 days | Total
1 | Supply | 9 | 3 | 0 | 1 | 2 | 15
2 | Planning | 4 | 0 | 0 | 0 | 0 | 4
Total :- | | 13 | 3 | 0 | 1 | 2 | 19
 | | | | | | Section Officer (Registry)
"""
LAKH_ABOVE = """
जिल्हा खनिकर्म कार्यालय, रायगड
माहे जून २०२६ (दि. ३०/०६/२०२६ अखेर)
सर्व रकमा रु. कोटीत
तालुका | अर्ज प्राप्त | परवाने निर्गमित | नामंजूर अर्ज | स्वामित्वधन वसुली | डीएमएफ वसुली
जिल्हा एकूण | 160 | 132 | 3 | 0.665 | 0.0665
पनवेल | 100 | 80 | 2 | 0.45 | 0.045
उरण | 60 | 52 | 1 | 0.215 | 0.0215
"""
MAPS = """
Name of the Department : MH Bhu-Nakasha
Department | Reporting date | Name of Indicator | Achievement
MH Bhu-Nakasha | 30/06/2026 | Total Maps | 16,800
MH Bhu-Nakasha | 30/06/2026 | Digitized Maps | 12,400
MH Bhu-Nakasha | 30/06/2026 | Maps Accessed | 2,150
"""
BLANK_TOTAL = """
Taluka | Status | Date | Pending | Issued | Stay Orders | Avg Days
Andheri | Undisputed | 15/07/2026 | 120 | 400 | 1 | 16
Andheri | Disputed | 15/07/2026 | 30 | 10 | 2 | 99
 | | | 150 | 410 | 3 |
Kurla | Undisputed | 15/07/2026 | 90 | 210 | 0 | 19
Kurla | Disputed | 15/07/2026 | 15 | 3 | 0 | 101
 | | | 105 | 213 | 0 |
"""
MISSPELT = """
Taluka,Service,Date,Total,Approved,Rejected,Pending
Andheri,Income Certifcate,15/07/2026,90,66,4,20
Andheri,Caste Certificte,15/07/2026,45,45,0,0
Kurala,Income Certifcate,15/07/2026,12,9,1,2
"""
RECHECK = """
तालुका | सेवा | दिनांक | एकूण अर्ज | मंजूर | नामंजूर | प्रलंबित | टक्केवारी | शेरा
अंधेरी | उत्पन्न दाखला | 15/07/2026 | 200 | 150 | 10 | 40 | 80.00% |
कुर्ला | उत्पन्न दाखला | 15/07/2026 | 100 | 75 | 5 | 20 | 80.00% | -"-
सरासरी | | | 150 | 112.5 | 7.5 | 30 | |
"""
PENDING_ONLY_LATE = """
RTS - applications pending beyond time limit as on 15/07/2026
Taluka | Service | Applications beyond time limit | Oldest pending (days)
Andheri | Income Certificate | 14 | 45
Kurla | Income Certificate | 3 | 20
"""
TARGET = """
Taluka | Date | Applied | Generated | Royalty target (in lacs) | Royalty collected (in lacs) | Percentage achieved | DMF collected (in lacs)
Panvel | 15/07/2026 | 100 | 80 | 60 | 45 | 75 | 4.5
Uran | 15/07/2026 | 60 | 52 | 20 | 21.5 | 107.5 | 2.15
"""


def percent_format() -> bytes:
    """Build a sheet with 0.5763 formatted as 57.63 %."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.append(["Office Name", "Date", "Submitted", "Escalated", "Assigned", "Reassigned", "Transferred", "Received with Inputs",
                  "Forwarded for Inputs", "Sent to CPGRAMS", "Satisfied", "Dissatisfied", "Resolved Pendency", "Total", "Pendency %"])  # fmt: skip
    sheet.append(
        ["Taluka Office (Revenue) Andheri", "15/07/2026", 14, 2, 9, 1, 2, 3, 2, 1, 21, 4, 6, 59, 0.5763]
    )
    sheet["O2"].number_format = "0.00%"
    return saved(book)


SHEETS = (
    # "filed", "Cases Disposed", "Granted / Approved", "Balance Pending", "within time limit"; "15th July".
    Fresh(
        name="unseen: Applications filed, Balance Pending, within time limit",
        path="rts",
        content=workbook(grid(FILED)),
        stored=entries(
            """
taluka | total | total_closed | total_approved | total_rejected | total_pending | on_time_delivery | not_on_time_delivery
Andheri | 310 | 280 | 275 | 5 | 30 | 270 | 10
Kurla | 122 | 120 | 120 | 0 | 2 | 118 | 2
""",
            service="Birth Certificate",
            transaction_date="2026-07-15",
        ),
    ),
    # "अर्ज" after each heading, brackets after serial numbers, बेरीज for the total.
    Fresh(
        name="unseen: एकूण प्राप्त अर्ज, शिल्लक अर्ज, बेरीज",
        path="rts",
        filename="borivali.xls",
        content=table(grid(RECEIVED_MARATHI)),
        stored=entries(
            """
service | total | total_closed | total_approved | total_rejected | total_pending | on_time_delivery | not_on_time_delivery
Death Certificate | 85 | 81 | 80 | 1 | 4 | 80 | 1
Water Connection | 20 | 14 | 11 | 3 | 6 | 14 | 0
""",
            taluka="Borivali",
            transaction_date="2026-07-15",
        ),
        reading={"columns": {"E": "total_approved", "F": "total_rejected", "G": "total_closed"}},
    ),
    # "Kind of case" over statuses, three lines about the sheet's preparation.
    Fresh(
        name="unseen: Kind of case, prepared by, checked by, printed on",
        path="eferfar",
        content=workbook(grid(KIND)),
        stored=entries(
            """
status | total_pending | total_issued | stay_orders | avg_processing_days
undisputed | 95 | 240 | 0 | 17
disputed | 18 | 4 | 2 | 96
""",
            taluka="Kurla",
            date="2026-07-15",
        ),
    ),
    # "Above 60 days", "Total :-", a designation in the last column.
    Fresh(
        name="unseen: Above 60 days, Total :-, designation below",
        path="eoffice/receipt-pendency",
        content=workbook(grid(ABOVE_SIXTY)),
        stored=entries(
            """
eoffice_section | zero_to_seven_days | eight_to_fifteen_days | sixteen_to_thirty_days | thirty_one_to_sixty_days | more_than_sixty_days
Supply | 9 | 3 | 0 | 1 | 2
Planning | 4 | 0 | 0 | 0 | 0
""",
            as_of_date="2026-07-15",
        ),
    ),
    # All amounts in crore, named in Marathi above the table; the total comes first.
    Fresh(
        name="unseen: सर्व रकमा रु. कोटीत, the total first",
        path="mining",
        content=workbook(grid(LAKH_ABOVE)),
        stored=entries(
            """
taluka | applied | generated | rejected | royalty | dmf
Panvel | 100 | 80 | 2 | 45 | 4.5
Uran | 60 | 52 | 1 | 21.5 | 2.15
""",
            date="2026-06-30",
        ),
    ),
    # "Name of Indicator", "Achievement", "Reporting date"; the first metric begins with Total.
    Fresh(
        name="unseen: Name of Indicator, Achievement",
        path="kpis",
        content=workbook(grid(MAPS)),
        stored=entries(
            """
metric | value
total_maps | 16800
digitized_maps | 12400
maps_accessed | 2150
""",
            department="mh-bhu-nakasha",
            date="2026-06-30",
        ),
        reading={"columns": {"D": "value"}},
    ),
    # Sub-totals without a label: rows of figures only.
    Fresh(
        name="unseen: sub-totals without a label",
        path="eferfar",
        content=workbook(grid(BLANK_TOTAL)),
        stored=entries(
            """
taluka | status | total_pending | total_issued | stay_orders | avg_processing_days
Andheri | undisputed | 120 | 400 | 1 | 16
Andheri | disputed | 30 | 10 | 2 | 99
Kurla | undisputed | 90 | 210 | 0 | 19
Kurla | disputed | 15 | 3 | 0 | 101
""",
            date="2026-07-15",
        ),
        reading={"leave_out": [4, 7]},
    ),
    # Misspelt services and a misspelt taluka.
    Fresh(
        name="unseen: Income Certifcate, Caste Certificte, Kurala",
        path="rts",
        filename="rts.csv",
        content=text([line.split(",") for line in MISSPELT.strip().split("\n")]),
        stored=entries(
            """
taluka | service | total | total_approved | total_rejected | total_pending
Andheri | Income Certificate | 90 | 66 | 4 | 20
Andheri | Caste Certificate | 45 | 45 | 0 | 0
Kurla | Income Certificate | 12 | 9 | 1 | 2
""",
            transaction_date="2026-07-15",
        ),
        reading={
            "values": {
                "service": {
                    "Income Certifcate": "Income Certificate",
                    "Caste Certificte": "Caste Certificate",
                },
                "taluka": {"Kurala": "Kurla"},
            }
        },
    ),
    # The everyday word दाखला for प्रमाणपत्र, a percentage, averages below.
    Fresh(
        name="unseen: उत्पन्न दाखला, टक्केवारी, सरासरी",
        path="rts",
        content=workbook(grid(RECHECK)),
        stored=entries(
            """
taluka | total | total_approved | total_rejected | total_pending
Andheri | 200 | 150 | 10 | 40
Kurla | 100 | 75 | 5 | 20
""",
            service="Income Certificate",
            transaction_date="2026-07-15",
        ),
        reading={"values": {"service": {"उत्पन्न दाखला": "Income Certificate"}}, "leave_out": [4]},
    ),
    # Only those beyond the time limit: neither all pending nor all delivered late.
    Fresh(
        name="unseen: pending beyond the time limit only",
        path="rts",
        content=workbook(grid(PENDING_ONLY_LATE)),
        stored=None,
    ),
    # Target, collected amount and percentage in separate columns.
    Fresh(
        name="unseen: royalty target, collected, percentage achieved",
        path="mining",
        content=workbook(grid(TARGET)),
        stored=entries(
            """
taluka | applied | generated | royalty | dmf
Panvel | 100 | 80 | 45 | 4.5
Uran | 60 | 52 | 21.5 | 2.15
""",
            date="2026-07-15",
        ),
        reading={"columns": {"E": None, "F": "royalty", "G": None, "H": "dmf"}},
    ),
    # A percentage as a number format.
    Fresh(
        name="unseen: a percentage as a number format",
        path="pg",
        content=percent_format,
        stored=entries(
            """
submitted | escalated | assigned_count | closed_satisfied | closed_dissatisfied
14 | 2 | 9 | 21 | 4
""",
            office="Taluka Office (Revenue) Andheri",
            date="2026-07-15",
        ),
    ),
)
