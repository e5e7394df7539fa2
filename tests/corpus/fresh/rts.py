"""Right to Services: printouts of the Setu desk, the tahsil and the portal."""

from typing import Any

from corpus.fresh.case import Fresh, entries, filled, grid
from corpus.practice.sheet import table, text, workbook
from sheets.tests.xls import xls_bytes

MARATHI = """
जिल्हाधिकारी कार्यालय, मुंबई उपनगर जिल्हा
महाराष्ट्र लोकसेवा हक्क अधिनियम, २०१५ अंतर्गत प्राप्त व निकाली अर्जांचे विवरणपत्र
दि. {day} अखेर
अ. क्र. | तालुका | सेवेचे नाव | प्राप्त अर्ज | निकाली अर्ज | | | प्रलंबित
 | | | | मंजूर | नामंजूर | एकूण |
१ | २ | ३ | ४ | ५ | ६ | ७ | ८
१ | अंधेरी | उत्पन्न प्रमाणपत्र | {a} | ३८० | २० | ४०० | ५०
२ | | जातीचे प्रमाणपत्र | २०० | १५० | १० | १६० | ४०
 | एकूण अंधेरी | | {b} | ५३० | ३० | ५६० | ९०
३ | कुर्ला | उत्पन्न प्रमाणपत्र | ३०० | २७० | ५ | २७५ | २५
४ | | ज्येष्ठ नागरिक प्रमाणपत्र | ६० | ६० | निरंक | ६० | निरंक
 | एकूण कुर्ला | | ३६० | ३३० | ५ | ३३५ | २५
 | एकूण जिल्हा | | {c} | ८६० | ३५ | ८९५ | ११५
.
टीप :- सदर माहिती आपले सरकार पोर्टलवरून घेतली आहे.
 | | | | | | सही/-
 | | | | | तहसीलदार (सर्वसाधारण)
 | | | | | जिल्हाधिकारी कार्यालय, मुंबई उपनगर
"""
MARATHI_STORED = """
taluka | service | total | total_closed | total_approved | total_rejected | total_pending
Andheri | Income Certificate | {a} | 400 | 380 | 20 | 50
Andheri | Caste Certificate | 200 | 160 | 150 | 10 | 40
Kurla | Income Certificate | 300 | 275 | 270 | 5 | 25
Kurla | Senior Citizen Certificate | 60 | 60 | 60 | 0 | 0
"""
MERGED = ("A1:H1", "A2:H2", "A3:H3", "A4:A5", "B4:B5", "C4:C5", "D4:D5", "E4:G4", "H4:H5", "B7:B8", "B10:B11")

ABBREVIATED = """
OFFICE OF THE COLLECTOR, MUMBAI SUBURBAN DISTRICT
Administrative Bldg., Govt. Colony, Bandra (E), Mumbai - 400 051. Tel. No. 022-26556799
Weekly position of RTS applications as on {day}
.
Sr. No. | Dist. | Tal. | Name of Service | No. of Appl. Recd. | Appl. Disp. | Appr. | Rej. | Pend. | Within Time | Beyond Time
1. | Mumbai Suburban | Andheri | Solvency Certificate | {a} | 34 | 32 | 2 | 8 | 30 | 4
2. | Mumbai Suburban | Borivali | Solvency Certificate | 28 | 28 | 27 | 1 | -- | 28 | --
3. | Mumbai Suburban | Kurla | Solvency Certificate | 19 | 15 | 15 | NIL | 4 | 15 | NIL
 | | | TOTAL | {b} | 77 | 74 | 3 | 12 | 73 | 4
.
Sd/-
Resident Deputy Collector
Mumbai Suburban District
"""
ABBREVIATED_STORED = """
taluka | service | total | total_closed | total_approved | total_rejected | total_pending | on_time_delivery | not_on_time_delivery
Andheri | Solvency Certificate | {a} | 34 | 32 | 2 | 8 | 30 | 4
Borivali | Solvency Certificate | 28 | 28 | 27 | 1 | 0 | 28 | 0
Kurla | Solvency Certificate | 19 | 15 | 15 | 0 | 4 | 15 | 0
"""

CARRIED = """
तहसील कार्यालय, अंधेरी
सेवा हक्क अधिनियम - माहे मार्च २०२६ चा मासिक गोषवारा (दि. ३१/०३/२०२६ अखेर)
अ.क्र. | तालुका | सेवा | मागील महिन्याअखेर प्रलंबित | माहे मध्ये प्राप्त | एकूण अर्ज | मंजूर | नामंजूर | एकूण निकाली | महिनाअखेर प्रलंबित | शेरा
1 | अंधेरी | उत्पन्न प्रमाणपत्र | 40 | 260 | 300 | 240 | 10 | 250 | 50 |
2 | अंधेरी | जातीचे प्रमाणपत्र | 75 | 125 | 200 | 120 | 5 | 125 | 75 | कागदपत्रे अपूर्ण
3 | अंधेरी | ऐपतीचे प्रमाणपत्र | 5 | 20 | 25 | 22 | 1 | 23 | 2 |
 | एकूण | | 120 | 405 | 525 | 382 | 16 | 398 | 127 |
"""

PORTAL: list[list[Any]] = [
    ["S.No.", "District", "Taluka", "Service Name", "Total Applications", "Approved", "Rejected", "Total Disposed",
     "Pending", "Delivered in Time", "Delivered after Time", "% Disposed"],
    [1, "Mumbai Suburban", "Andheri", "Income Certificate", "1,240", "1,100", 40, "1,140", 100, "1,090", 50, "91.94%"],
    [2, "Mumbai Suburban", "Andheri", "Caste Certificate", 310, 240, 10, 250, 60, 200, 50, "80.65%"],
    [3, "Mumbai Suburban", "Borivali", "Income Certificate", "2,015", "1,800", 15, "1,815", 200, "1,800", 15, "90.07%"],
    ["", "", "", "Grand Total", "3,565", "3,140", 65, "3,205", 360, "3,090", 115, "89.90%"],
    ["", "", "", "", "", "", "", "", "", "", "", ""],
    ["Report generated on 05/04/2026 11:32:07 AM by user MSD_SETU01", *[""] * 11],
]  # fmt: skip
PORTAL_HEADING = "RTS Monitoring : Service wise status, position as on 31-Mar-2026"

SPACED = """
Sr.No|Taluka|Service Name|Total Applications|Total Approved|Total Rejected|Total Pending|Date|Remarks|||
1.|Andheri |Income  certificate|' 1245 |'1200 |' 5|'40|05.04.2026|Server down 2 days|||
2.|Andheri|Landless Labourer Certificate|'12|'12|'0|'0|05.04.2026||||
.
3.|Boriwali|Income certificate|'860|'800|'10|'50|05.04.2026||||
4.|Boriwali|Landless Labourer Certificate|'7|'5|'-|'2|05.04.2026|Camp||||
.
5.|KURLA|Income certificate|'640|'600|'20|'20|05.04.2026||||
"""

TWO_DATES = """
जा.क्र./मह-१/कावि-२२५/२०२६                                         दिनांक : ०६/०५/२०२६
प्रति,  मा. जिल्हाधिकारी, मुंबई उपनगर
विषय :- सेवा हक्क अधिनियमांतर्गत प्रलंबित अर्जांची माहिती (दि. ३०/०४/२०२६ अखेर)
तालुका | सेवेचे नाव | एकूण अर्ज | मंजूर | नामंजूर | प्रलंबित
कुर्ला | वारस नोंद | 90 | 60 | 10 | 20
कुर्ला | जमीन मोजणी | 45 | 20 | 5 | 20
"""

STATE_WIDE = """
Name of the Division | Name of the District | Name of the Taluka | Service | Date | Total | Approved | Rejected | Pending
Pune | Pune | Haveli | Income Certificate | 01-May-2026 | 310 | 250 | 10 | 50
 | | Mulshi (Paud) | Income Certificate | 01-May-2026 | 120 | 100 | 5 | 15
 | | Khed (Rajgurunagar) | Income Certificate | 01-May-2026 | 88 | 80 | 3 | 5
Nashik | Ahmednagar | Karjat | Income Certificate | 01-May-2026 | 61 | 50 | 1 | 10
Konkan | Raigad | Karjat | Income Certificate | 01-May-2026 | 72 | 60 | 2 | 10
"""

SHEETS = (
    # Three title lines, two-row heading groups, number row, merged talukas, sub-totals, Devanagari digits,
    # signature.
    Fresh(
        name="rts: Marathi statement, merged groups, number row, sub-totals",
        path="rts",
        content=workbook(grid(MARATHI.format(day="३१/०३/२०२६", a="४५०", b="६५०", c="१०१०")), merge=MERGED),
        stored=entries(MARATHI_STORED.format(a=450), transaction_date="2026-03-31"),
        later=(
            workbook(grid(MARATHI.format(day="३०/०४/२०२६", a="४६०", b="६६०", c="१०२०")), merge=MERGED)(),
            entries(MARATHI_STORED.format(a=460), transaction_date="2026-04-30"),
        ),
    ),
    # Abbreviations, an address with a telephone number, a dotted date in the title, dotted serials, -- and
    # NIL.
    Fresh(
        name="rts: abbreviated English, CSV, telephone number and sd/-",
        path="rts",
        filename="rts weekly.csv",
        content=text(grid(ABBREVIATED.format(day="14.03.2026", a=42, b=89))),
        stored=entries(ABBREVIATED_STORED.format(a=42), transaction_date="2026-03-14"),
        later=(
            text(grid(ABBREVIATED.format(day="21.03.2026", a=44, b=91))),
            entries(ABBREVIATED_STORED.format(a=44), transaction_date="2026-03-21"),
        ),
        reading={
            "columns": {"E": "total", "F": "total_closed", "G": "total_approved", "H": "total_rejected"},
        },
    ),
    # Opening balance + received = total: three candidates for "total", two for "pending"; one choice adds up.
    Fresh(
        name="rts: opening balance, received, total, closed, closing balance",
        path="rts",
        content=workbook(grid(CARRIED)),
        stored=entries(
            """
taluka | service | total | total_approved | total_rejected | total_closed | total_pending
Andheri | Income Certificate | 300 | 240 | 10 | 250 | 50
Andheri | Caste Certificate | 200 | 120 | 5 | 125 | 75
Andheri | Solvency Certificate | 25 | 22 | 1 | 23 | 2
""",
            transaction_date="2026-03-31",
        ),
        reading={
            "columns": {"D": None, "E": None, "F": "total", "J": "total_pending", "K": None},
            "date": "2026-03-31",
        },
    ),
    # HTML called .xls; a print date later than the position's; lakh commas; a percent column.
    Fresh(
        name="rts: portal's HTML, printed five days after its position",
        path="rts",
        filename="ServiceWiseReport.xls",
        content=table(PORTAL, PORTAL_HEADING),
        stored=entries(
            """
taluka | service | total | total_approved | total_rejected | total_closed | total_pending | on_time_delivery
Andheri | Income Certificate | 1240 | 1100 | 40 | 1140 | 100 | 1090
Andheri | Caste Certificate | 310 | 240 | 10 | 250 | 60 | 200
Borivali | Income Certificate | 2015 | 1800 | 15 | 1815 | 200 | 1800
""",
            transaction_date="2026-03-31",
        ),
        reading={"leave_out": [8], "columns": {"J": "on_time_delivery", "K": "not_on_time_delivery"}},
    ),
    # UTF-16 with tabs called .csv (Excel's "Unicode text"), numbers as text with spaces, blank lines between
    # talukas, a misspelt taluka, a remarks column, trailing empty columns.
    Fresh(
        name="rts: UTF-16 text called csv, spaces in numbers, Boriwali",
        path="rts",
        filename="rts.csv",
        content=text(grid(SPACED), "\t", "utf-16"),
        stored=entries(
            """
taluka | service | total | total_approved | total_rejected | total_pending
Andheri | Income Certificate | 1245 | 1200 | 5 | 40
Andheri | Landless Labourer Certificate | 12 | 12 | 0 | 0
Borivali | Income Certificate | 860 | 800 | 10 | 50
Borivali | Landless Labourer Certificate | 7 | 5 | 0 | 2
Kurla | Income Certificate | 640 | 600 | 20 | 20
""",
            transaction_date="2026-04-05",
        ),
        reading={"values": {"taluka": {"Boriwali": "Borivali"}}},
    ),
    # A letter with its own date, and the position's date in the subject line; real XLS.
    Fresh(
        name="rts: letter with its own date above the position's",
        path="rts",
        filename="rts patra.xls",
        content=xls_bytes(filled(grid(TWO_DATES))),
        stored=entries(
            """
service | total | total_approved | total_rejected | total_closed | total_pending
Registration of Heirs | 90 | 60 | 10 | 70 | 20
Land Measurement | 45 | 20 | 5 | 25 | 20
""",
            taluka="Kurla",
            transaction_date="2026-04-30",
        ),
        reading={"date": "2026-04-30"},
    ),
    # Division and district written once, a district's old name, towns in brackets, two talukas called Karjat.
    Fresh(
        name="rts: districts written once, old names, two Karjats",
        path="rts",
        filename="state.csv",
        content=text(grid(STATE_WIDE)),
        stored=entries(
            """
district | taluka | total | total_approved | total_rejected | total_pending
Pune | Haveli | 310 | 250 | 10 | 50
Pune | Mulshi | 120 | 100 | 5 | 15
Pune | Khed | 88 | 80 | 3 | 5
Ahilyanagar | Karjat | 61 | 50 | 1 | 10
Raigad | Karjat | 72 | 60 | 2 | 10
""",
            service="Income Certificate",
            transaction_date="2026-05-01",
        ),
    ),
)
