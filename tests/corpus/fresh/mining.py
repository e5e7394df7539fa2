"""Mining: permits by taluka, royalty and DMF in a variety of units."""

from corpus.fresh.case import Fresh, entries, filled, grid
from corpus.practice.sheet import workbook
from sheets.tests.xls import xls_bytes

MARATHI = """
जिल्हा खनिकर्म अधिकारी कार्यालय, मुंबई उपनगर
गौण खनिज परवाने व स्वामित्वधन वसुली - दि. {day} अखेर
अ.क्र. | तालुका | प्राप्त अर्ज | शुल्क न भरलेले | परत पाठवलेले | मागणीपत्र तयार नाही | मागणीपत्राचा भरणा | निर्गमित परवाने | नामंजूर | स्वामित्वधन (रु. लाखात) | डीएमएफ (रु. लाखात)
१ | अंधेरी | ४८ | ६ | ३ | २ | ४ | ३१ | २ | {a} | १.८३
२ | बोरीवली | २२ | निरंक | १ | निरंक | २ | १८ | १ | ९.५० | ०.९५
३ | कुर्ला | निरंक | निरंक | निरंक | निरंक | निरंक | निरंक | निरंक | ०.०० | ०.००
 | एकूण | ७० | ६ | ४ | २ | ६ | ४९ | ३ | {b} | २.७८
"""
MARATHI_STORED = """
taluka | applied | application_fee_unpaid | resend | demand_note_not_created | demand_note_payment | generated | rejected | royalty | dmf
Andheri | 48 | 6 | 3 | 2 | 4 | 31 | 2 | {a} | 1.83
Borivali | 22 | 0 | 1 | 0 | 2 | 18 | 1 | 9.50 | 0.95
Kurla | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0
"""

# The unit of all amounts is above the table, on the right.
UNIT_ABOVE = """
District Mining Office, Pune
Royalty and DMF collected on 15/04/2026
 | | | | (Amount in Rs.)
Taluka | Applied | Generated | Royalty | DMF
Haveli | 40 | 31 | 18,25,350 | 1,82,535
Shirur | 25 | 20 | 9,40,512/- | 94,051/-
Total | 65 | 51 | 27,65,862 | 2,76,586
"""
THOUSANDS_ABOVE = """
जिल्हा खनिकर्म कार्यालय, पुणे - दि. १५/०४/२०२६
 | | | | (रक्कम रुपये हजारात)
तालुका | प्राप्त अर्ज | निर्गमित परवाने | स्वामित्वधन | डीएमएफ
हवेली | 40 | 31 | 1825.35 | 182.535
शिरूर | 25 | 20 | 940.512 | 94.051
"""

MIXED = """
Sr. No. | Name of Taluka | Date | Applications Recd. | Permits generated | Rejected | Royalty (Rs. in Crore) | DMF (₹ in lakh)
1 | Haveli | 30/04/2026 | 55 | 41 | 2 | 0.25 | 2.50
2 | Maval | 30/04/2026 | 31 | 29 | Nil | 0.1075 | 1.07
3 | Daund | 30/04/2026 | 12 | 9 | 1 | 0.04 | 0.40
 | Total | | 98 | 79 | 3 | 0.3975 | 3.97
"""

EXPORT = (
    "\ufeffSr.No.,Division,District,Taluka,Transaction Date,Applied,Application Fee Unpaid,Resend,Demand Note Not Created,"
    "Demand Note Payment,Generated,Rejected,Royalty (In Lacs),DMF (In Lacs),\r\n"
    "1,Konkan,Mumbai Suburban,Andheri,2026-03-31 00:00:00,48,6,3,2,4,31,2,18.25,1.83,\r\n"
    '2,Konkan,Mumbai Suburban,Kurla,2026-03-31 00:00:00,"1,012",0,0,0,0,998,14,"1,210.40",121.04,\r\n'
    ',,,Total,,"1,060",6,3,2,4,"1,029",16,"1,228.65",122.87,\r\n'
)

DISTRICTS = """
Month wise royalty, Konkan Division, as on 31/03/2026
Sr.No. | District | Applied | Generated | Royalty (in lacs) | DMF (in lacs)
1 | Thane | 410 | 380 | 210.55 | 21.05
2 | Palghar | 350 | 333 | 180.20 | 18.02
"""

CUMULATIVE = """
खनिकर्म शाखा, जिल्हाधिकारी कार्यालय, सातारा - दि. ३१/०५/२०२६
तालुका | प्राप्त अर्ज | | निर्गमित परवाने | | स्वामित्वधन (लाखांत) |
 | माहे मे मध्ये | माहे मे अखेर (एकत्रित) | माहे मे मध्ये | माहे मे अखेर (एकत्रित) | माहे मे मध्ये | माहे मे अखेर (एकत्रित)
कराड | 30 | 65 | 28 | 60 | 12.50 | 30.75
वाई | 12 | 25 | 10 | 22 | 4.25 | 9.00
"""

SPENT = """
Statement of minor mineral permits, 15 May 2026
Taluka|Applied|Fee not paid|Re-sent|Demand note pending|Demand note paid|Permits generated|Rejected|Royalty Rs.|DMF Rs.
Panvel|100|5|2|1|10|80|2|Rs. 45,00,000/-|Rs. 4,50,000/-
Uran|60|2|-|-|5|52|1|Rs. 21,50,000/-|Rs. 2,15,000/-
Total|160|7|2|1|15|132|3|Rs. 66,50,000/-|Rs. 6,65,000/-
Phone (022) 27452399    Prepared by: Jr. Clerk     Checked by: Awal Karkun
"""

SHEETS = (
    # All in Marathi, a taluka of zeros, the unit in the heading as "रु. लाखात".
    Fresh(
        name="mining: Marathi statement in लाखात with a taluka that has nothing",
        path="mining",
        content=workbook(grid(MARATHI.format(day="३१/०३/२०२६", a="१८.२५", b="२७.७५"))),
        stored=entries(MARATHI_STORED.format(a=18.25), date="2026-03-31"),
        later=(
            workbook(grid(MARATHI.format(day="३०/०४/२०२६", a="१९.२५", b="२८.७५")))(),
            entries(MARATHI_STORED.format(a=19.25), date="2026-04-30"),
        ),
    ),
    # Rupees, named once above the table. Read as lakhs they would be 100,000 times too large.
    Fresh(
        name="mining: (Amount in Rs.) above the table",
        path="mining",
        content=workbook(grid(UNIT_ABOVE)),
        stored=entries(
            """
taluka | applied | generated | royalty | dmf
Haveli | 40 | 31 | 18.25 | 1.83
Shirur | 25 | 20 | 9.41 | 0.94
""",
            date="2026-04-15",
        ),
        reading={"units": {"D": "rupees", "E": "rupees"}, "leave_out": [7]},
    ),
    # Thousands, named once above the table: 1825 lakhs would be plausible, and wrong.
    Fresh(
        name="mining: (रक्कम रुपये हजारात) above the table",
        path="mining",
        content=workbook(grid(THOUSANDS_ABOVE)),
        stored=entries(
            """
taluka | applied | generated | royalty | dmf
Haveli | 40 | 31 | 18.25 | 1.83
Shirur | 25 | 20 | 9.41 | 0.94
""",
            date="2026-04-15",
        ),
        reading={"units": {"D": "thousands", "E": "thousands"}},
    ),
    # Crore in one column and lakh in the next; an old XLS; Maval for Mawal.
    Fresh(
        name="mining: crore and lakh in one sheet, old workbook",
        path="mining",
        filename="royalty.xls",
        content=xls_bytes(filled(grid(MIXED))),
        stored=entries(
            """
taluka | applied | generated | rejected | royalty | dmf
Haveli | 55 | 41 | 2 | 25 | 2.50
Mawal | 31 | 29 | 0 | 10.75 | 1.07
Daund | 12 | 9 | 1 | 4 | 0.40
""",
            date="2026-04-30",
        ),
        reading={"columns": {"D": "applied"}},
    ),
    # A program's export: byte order mark, midnight after the date, a trailing comma in each line, a total.
    Fresh(
        name="mining: export with midnight behind its dates",
        path="mining",
        filename="epermit_export.csv",
        content=EXPORT.encode(),
        stored=entries(
            """
taluka | applied | application_fee_unpaid | generated | rejected | royalty | dmf
Andheri | 48 | 6 | 31 | 2 | 18.25 | 1.83
Kurla | 1012 | 0 | 998 | 14 | 1210.40 | 121.04
""",
            date="2026-03-31",
        ),
    ),
    # District figures must not become taluka figures. Thane and Palghar are names of both.
    Fresh(
        name="mining: districts whose names are talukas as well",
        path="mining",
        content=workbook(grid(DISTRICTS)),
        stored=None,
    ),
    # Monthly and cumulative columns: the dataset adds up over time, so the monthly ones are right.
    Fresh(
        name="mining: during the month and cumulative, side by side",
        path="mining",
        content=workbook(grid(CUMULATIVE), merge=("A2:A3", "B2:C2", "D2:E2", "F2:G2")),
        stored=entries(
            """
taluka | applied | generated | royalty
Karad | 30 | 28 | 12.50
Wai | 12 | 10 | 4.25
""",
            date="2026-05-31",
        ),
        reading={
            "columns": {"B": "applied", "C": None, "D": "generated", "E": None, "F": "royalty", "G": None}
        },
    ),
    # Bars between cells, Rs. and /- in cells, a line with a telephone number and clerks.
    Fresh(
        name="mining: bars, Rs. 45,00,000/-",
        path="mining",
        filename="permits.txt",
        content=SPENT.strip().encode(),
        stored=entries(
            """
taluka | applied | application_fee_unpaid | resend | demand_note_not_created | demand_note_payment | generated | royalty | dmf
Panvel | 100 | 5 | 2 | 1 | 10 | 80 | 45 | 4.5
Uran | 60 | 2 | 0 | 0 | 5 | 52 | 21.5 | 2.15
""",
            date="2026-05-15",
        ),
        reading={"leave_out": [6]},
    ),
)
