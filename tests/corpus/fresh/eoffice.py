"""e-Office: pending files and receipts by section, and the registers themselves."""

from corpus.fresh.case import Fresh, entries, filled, grid
from corpus.practice.sheet import table, text, workbook
from sheets.tests.kinds import ods_bytes
from sheets.tests.xls import xls_bytes

MARATHI = """
जिल्हाधिकारी कार्यालय मुंबई उपनगर
ई-ऑफिस प्रलंबित नस्त्यांचा शाखानिहाय अहवाल दिनांक {day} रोजी
अ.क्र. | शाखेचे नाव | ०-७ दिवस | ८-१५ दिवस | १६-३० दिवस | ३१-६० दिवस | ६० दिवसांपेक्षा जास्त | एकूण
१ | आस्थापना शाखा | {a} | २५ | १७ | ९ | ४ | {b}
२ | महसूल शाखा | ६० | ३१ | २२ | १२ | १८ | १४३
३ | खनिकर्म शाखा | ८ | निरंक | २ | निरंक | निरंक | १०
४ | गृह शाखा | १५ | ५ | ३ | १ | १ | २५
एकूण | | {c} | ६१ | ४४ | २२ | २३ | {d}
"""
MARATHI_STORED = """
eoffice_section | zero_to_seven_days | eight_to_fifteen_days | sixteen_to_thirty_days | thirty_one_to_sixty_days | more_than_sixty_days
Establishment | {a} | 25 | 17 | 9 | 4
Revenue | 60 | 31 | 22 | 12 | 18
Mining | 8 | 0 | 2 | 0 | 0
Magistracy (Home) | 15 | 5 | 3 | 1 | 1
"""

MIS = """
eOffice MIS Report : Receipts pending with users - as on 04-May-2026 10:15 AM
S.No. | Section | Age of receipts | | | | | Grand Total
 | | Upto 7 days | 8 to 15 days | 16 to 30 days | 31 to 60 days | More than 60 days |
1 | ESTABLISHMENT | 12 | 4 | 3 | 1 | 0 | 20
2 | ACCOUNTS | 30 | 11 | 7 | 5 | 2 | 55
3 | RIGHT TO INFORMATION | 9 | 3 | 1 | 0 | 0 | 13
 | Total | 51 | 18 | 11 | 6 | 2 | 88
"""
MIS_STORED = """
eoffice_section | zero_to_seven_days | eight_to_fifteen_days | sixteen_to_thirty_days | thirty_one_to_sixty_days | more_than_sixty_days
Establishment | 12 | 4 | 3 | 1 | 0
Accounts | 30 | 11 | 7 | 5 | 2
Right to Information | 9 | 3 | 1 | 0 | 0
"""

STARRED = """
Section wise pendency of files
Date:- 15/04/2026
Name of Section,0 - 7,8 - 15,16 - 30,31 - 60,> 60,Total
Establishment Branch,12*,3,1,0,0,16
Land Acq. Branch,40,22,10,6,11**,89
Supply Branch,7,2,0,0,0,9
Total,59,27,11,6,11,114
* 3 files are with the Collector,,,,,,
** 4 court matters,,,,,,
"""

OTHER_AGES = """
Pendency of files as on 31/05/2026
Section | 0-15 days | 16-30 days | 31-90 days | Above 90 days | Total
Establishment | 30 | 10 | 4 | 1 | 45
Accounts | 22 | 6 | 2 | 0 | 30
"""

REGISTER = """
फाईल नोंदवही - आस्थापना शाखा (०१/०४/२०२६ ते ३०/०४/२०२६)
Sr. No. | File No. | Subject | Name of Section | Type of File | Date of Receipt | Received From (Office) | Priority | Status | Remarks
1 | आस्था/कावि-३/१२/२०२६ | एकूण रिक्त पदांचा प्रस्ताव | Establishment | Proposal | 02.04.2026 | तहसील कार्यालय, अंधेरी | High | Pending |
2 | EST/2026/119 | Total station survey of S.No. 12,↵Village Majas | Establishment | Letter | 07.04.2026 | DSLR, Bandra | Normal | In Progress | सही साठी सादर
3 | EST/2026/120 | Note | Establishment | Report | 09.04.2026 | SDO Western Suburbs | Urgent | Disposed |
4 | EST/2026/121 | Transfer of clerks - 2nd reminder | Establishment | Letter | 10.04.2026 | -do- | Low | Pending |
"""

RECEIPTS = """
अ.क्र. | आवक क्रमांक | विषय | शाखा | टपालाचा प्रकार | प्राप्त दिनांक | पाठविणारे कार्यालय | रक्कम (रु.) | प्राधान्य | स्थिती
१ | RCPT/2026/501 | छपाईचे देयक | लेखा शाखा | देयक | ०३/०४/२०२६ | शासकीय मुद्रणालय | १,२५,०००/- | उच्च | प्रलंबित
२ | RCPT/2026/502 | वाहन भाडे प्रतिपूर्ती | लेखा शाखा | प्रतिपूर्ती | ०६/०४/२०२६ | तहसील कार्यालय, कुर्ला | रु. ४,५००.५० | मध्यम | निकाली
३ | RCPT/2026/503 | परताव्याबाबत | महसूल शाखा | परतावा | ०७/०४/२०२६ | दुय्यम निबंधक, अंधेरी | --- | कमी | प्रलंबित
"""

SECTIONS_ABOVE = """
Receipts pending - e-Office
As on|30/04/2026||||||
|||||||
Branch|Position Date|0-7 Days|8-15 Days|16-30 Days|31-60 Days|60+ Days|Total Pending
Planning|30/04/2026|5|4|3|2|1|15
Election|30/04/2026|0|0|0|0|0|0
Legal|30/04/2026|11|2|0|0|0|13
|||||||
Grand Total||16|6|3|2|1|28
Date of printing : 02/05/2026|||||||
"""

SHEETS = (
    # Devanagari ranges, sections in Marathi, one of them by part of its name ("गृह शाखा").
    Fresh(
        name="e-office files: Marathi ages, गृह शाखा",
        path="eoffice/file-pendency",
        content=workbook(grid(MARATHI.format(day="३१/०३/२०२६", a="४२", b="९७", c="१२५", d="२७५"))),
        stored=entries(MARATHI_STORED.format(a=42), as_of_date="2026-03-31"),
        later=(
            workbook(grid(MARATHI.format(day="०६/०४/२०२६", a="४०", b="९५", c="१२३", d="२७३")))(),
            entries(MARATHI_STORED.format(a=40), as_of_date="2026-04-06"),
        ),
        reading={"heading_rows": [3], "values": {"eoffice_section": {"गृह शाखा": "Magistracy (Home)"}}},
    ),
    # HTML called .xls, ages as a group, "Upto 7 days", sections in capitals, a time after the date.
    Fresh(
        name="e-office receipts: MIS page, ages under a group, time behind the date",
        path="eoffice/receipt-pendency",
        filename="ReceiptPendency.xls",
        content=table(filled(grid(MIS))),
        stored=entries(MIS_STORED, as_of_date="2026-05-04"),
        later=(
            table(filled(grid(MIS.replace("04-May-2026", "11-May-2026")))),
            entries(MIS_STORED, as_of_date="2026-05-11"),
        ),
        reading={"columns": {"C": "zero_to_seven_days"}},
    ),
    # Footnote stars on numbers, "Branch" after names, "Land Acq.", spaces in the ranges.
    Fresh(
        name="e-office files: numbers with stars, Land Acq. Branch",
        path="eoffice/file-pendency",
        filename="files.csv",
        content=STARRED.strip().encode(),
        stored=entries(
            """
eoffice_section | zero_to_seven_days | eight_to_fifteen_days | sixteen_to_thirty_days | thirty_one_to_sixty_days | more_than_sixty_days
Establishment | 12 | 3 | 1 | 0 | 0
Land Acquisition | 40 | 22 | 10 | 6 | 11
Supply | 7 | 2 | 0 | 0 | 0
""",
            as_of_date="2026-04-15",
        ),
        reading={
            "values": {
                "eoffice_section": {
                    "Land Acq. Branch": "Land Acquisition",
                    "Establishment Branch": "Establishment",
                    "Supply Branch": "Supply",
                }
            },
            "cells": {"B4": "12", "F5": "11"},
            "leave_out": [8, 9],
        },
    ),
    # Other age ranges: 31-90 is neither 31-60 nor 60+.
    Fresh(
        name="e-office files: other classes of age",
        path="eoffice/file-pendency",
        content=workbook(grid(OTHER_AGES)),
        stored=None,
    ),
    # A register with subjects that begin with "Total" and "एकूण", a subject of two lines, dotted dates, -do-.
    Fresh(
        name="e-office file register: subjects that begin with Total",
        path="eoffice/file-items",
        content=workbook(grid(REGISTER)),
        stored=entries(
            """
reference_number | subject | eoffice_section | file_type | received_date | from_office | priority | status
आस्था/कावि-३/१२/२०२६ | एकूण रिक्त पदांचा प्रस्ताव | Establishment | proposal | 2026-04-02 | तहसील कार्यालय, अंधेरी | high | pending
EST/2026/119 | Total station survey of S.No. 12,↵Village Majas | Establishment | letter | 2026-04-07 | DSLR, Bandra | medium | in_progress
EST/2026/120 | Note | Establishment | report | 2026-04-09 | SDO Western Suburbs | high | completed
EST/2026/121 | Transfer of clerks - 2nd reminder | Establishment | letter | 2026-04-10 | -do- | low | pending
"""
        ),
    ),
    # Amounts in three spellings, one of them blank; choices in Marathi; real XLS.
    Fresh(
        name="e-office receipt register: Marathi, १,२५,०००/- and रु. ४,५००.५०",
        path="eoffice/receipt-items",
        filename="aavak.xls",
        content=xls_bytes(filled(grid(RECEIPTS))),
        stored=entries(
            """
receipt_number | eoffice_section | receipt_type | received_date | amount | priority | status
RCPT/2026/501 | Accounts | bill | 2026-04-03 | 125000 | high | pending
RCPT/2026/502 | Accounts | reimbursement | 2026-04-06 | 4500.5 | medium | completed
RCPT/2026/503 | Revenue | refund | 2026-04-07 | None | low | pending
"""
        ),
        reading={"cells": {"H4": ""}},
    ),
    # A section with nothing pending, the print date below, ODS, the position's date in the title and in each
    # row.
    Fresh(
        name="e-office receipts: date of printing below the table",
        path="eoffice/receipt-pendency",
        filename="receipts.ods",
        content=ods_bytes([filled(grid(SECTIONS_ABOVE))]),
        stored=entries(
            """
eoffice_section | zero_to_seven_days | eight_to_fifteen_days | sixteen_to_thirty_days | thirty_one_to_sixty_days | more_than_sixty_days
Planning | 5 | 4 | 3 | 2 | 1
Election | 0 | 0 | 0 | 0 | 0
Legal | 11 | 2 | 0 | 0 | 0
""",
            as_of_date="2026-04-30",
        ),
        reading={"leave_out": [10]},
    ),
    # The register, imported as counts.
    Fresh(
        name="e-office files: the register sent to the counts",
        path="eoffice/file-pendency",
        filename="register.csv",
        content=text(grid(REGISTER)),
        stored=None,
    ),
)
