"""Grievances: offices' statements from Aaple Sarkar and from the PG Portal."""

from corpus.fresh.case import Fresh, entries, filled, grid
from corpus.practice.sheet import table, text, workbook
from sheets.tests.kinds import ods_bytes

MARATHI = """
आपले सरकार तक्रार निवारण प्रणाली - प्रलंबित तक्रारींचे विवरणपत्र
दिनांक :- {day} अखेर
अ.क्र. | कार्यालयाचे नाव | दाखल | वरिष्ठांकडे | सोपवलेल्या | पुन्हा सोपवलेल्या | वर्ग केलेल्या | माहितीसह प्राप्त | माहितीसाठी पाठवलेल्या | सीपीग्राम्सकडे पाठवलेल्या | निकाली, समाधानी | निकाली, असमाधानी | निवारण झालेली प्रलंबितता | एकूण तक्रारी
(१) | (२) | (३) | (४) | (५) | (६) | (७) | (८) | (९) | (१०) | (११) | (१२) | (१३) | (१४)
१ | तालुका कार्यालय (महसूल) अंधेरी | {a} | २ | ९ | १ | २ | ३ | २ | १ | २१ | ४ | ६ | {b}
२ | तालुका कार्यालय (महसूल) बोरीवली | १० | निरंक | ५ | निरंक | १ | निरंक | १ | निरंक | १२ | २ | ३ | ३१
३ | तालुका कार्यालय (महसूल) कुर्ला | ८ | १ | ४ | निरंक | निरंक | १ | निरंक | निरंक | ९ | १ | २ | २४
 | एकूण | {c} | ३ | १८ | १ | ३ | ४ | ३ | १ | ४२ | ७ | ११ | {d}
.
प्रत :- मा. अपर जिल्हाधिकारी यांना माहितीस्तव सविनय सादर.
 | नायब तहसीलदार (आस्थापना)
"""
FIELDS = """
office | submitted | escalated | assigned_count | reassigned_count | transferred_count | received_with_inputs | forwarded_for_inputs | send_to_cpgram | closed_satisfied | closed_dissatisfied | resolved_pendency
"""
MARATHI_STORED = f"""{FIELDS.rstrip()}
Taluka Office (Revenue) Andheri | {{a}} | 2 | 9 | 1 | 2 | 3 | 2 | 1 | 21 | 4 | 6
Taluka Office (Revenue) Borivali | 10 | 0 | 5 | 0 | 1 | 0 | 1 | 0 | 12 | 2 | 3
Taluka Office (Revenue) Kurla | 8 | 1 | 4 | 0 | 0 | 1 | 0 | 0 | 9 | 1 | 2
"""

# The total first, as portals print it; multi-line headings; a percentage.
TOTAL_FIRST = """
Office Name | Date | Total↵Grievances | Submitted | Escalated | Assigned | Re-assigned | Transferred | Received with↵Inputs | Forwarded for↵Inputs | Sent to↵CPGRAMS | Closed↵(Satisfied) | Closed↵(Dissatisfied) | Resolved↵Pendency | Pendency↵(%)
All Offices | 31-Mar-2026 | 90 | 24 | 2 | 14 | 1 | 3 | 3 | 3 | 1 | 33 | 6 | 9 | 56.67%
Taluka Office (Revenue) Andheri | 31-Mar-2026 | 59 | 14 | 2 | 9 | 1 | 2 | 3 | 2 | 1 | 21 | 4 | 6 | 57.63%
Taluka Office (Revenue) Borivali | 31-Mar-2026 | 31 | 10 | 0 | 5 | 0 | 1 | 0 | 1 | 0 | 12 | 2 | 3 | 54.84%
"""
TWO_STORED = f"""{FIELDS.rstrip()}
Taluka Office (Revenue) Andheri | 14 | 2 | 9 | 1 | 2 | 3 | 2 | 1 | 21 | 4 | 6
Taluka Office (Revenue) Borivali | 10 | 0 | 5 | 0 | 1 | 0 | 1 | 0 | 12 | 2 | 3
"""

GROUPED = """
PG PORTAL (CPGRAMS) - OFFICE WISE STATUS AS ON 15.05.2026
Sl. No. | Name of the Office | New / Workflow | | | | | Inputs | | Sent to CPGRAM | Closed Cases | | Resolved Pendency
 | | Submitted | Escalated | Assigned | Reassigned | Transferred | Received with Inputs | Forwarded for Inputs | | Satisfied | Dissatisfied |
1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13
1 | Tahsil Office, Andheri | 14 | 2 | 9 | 1 | 2 | 3 | 2 | 1 | 21 | 4 | 6
2 | Tahsil Office, Borivali | 10 | 0 | 5 | 0 | 1 | 0 | 1 | 0 | 12 | 2 | 3
Total | | 24 | 2 | 14 | 1 | 3 | 3 | 3 | 1 | 33 | 6 | 9
"""

THREE_FIGURES = """
Grievance position as on 31/05/2026
Office | Received | Disposed | Pending
Taluka Office (Revenue) Andheri | 59 | 25 | 34
Taluka Office (Revenue) Kurla | 24 | 10 | 14
"""

DAILY = """
Name of office,Taluka Office (Revenue) Kurla,,,,,,,,,,,
Month,April 2026,,,,,,,,,,,
,,,,,,,,,,,,
Date,Submitted,Escalated,Assigned,Reassigned,Transferred,Received with Inputs,Forwarded for Inputs,Sent to CPGRAMS,Satisfied,Dissatisfied,Resolved Pendency,Remarks
01/04/2026,5,0,3,0,1,0,0,0,4,1,2,
02/04/2026,7,1,4,0,0,1,0,0,6,0,1,
03/04/2026,Good Friday - Holiday,,,,,,,,,,,
06/04/2026,9,0,6,1,0,0,1,0,8,2,0,Camp at Chembur
Total,21,1,13,1,1,1,1,0,18,3,3,
"""


def html() -> bytes:
    return table(
        [
            ["" if cell is None else str(cell).replace("\n", "<br>") for cell in row]
            for row in grid(TOTAL_FIRST)
        ],
        "Aaple Sarkar Grievance Portal",
    )


SHEETS = (
    # All in Marathi, fourteen columns, column numbers in brackets, निरंक, "copy to" and signature below.
    Fresh(
        name="aaple sarkar: Marathi statement with (१) (२) (३)",
        path="aaple-sarkar",
        content=workbook(grid(MARATHI.format(day="३१/०३/२०२६", a="१४", b="५९", c="३२", d="११४"))),
        stored=entries(MARATHI_STORED.format(a=14), date="2026-03-31"),
        later=(
            workbook(grid(MARATHI.format(day="३०/०४/२०२६", a="१५", b="६०", c="३३", d="११५")))(),
            entries(MARATHI_STORED.format(a=15), date="2026-04-30"),
        ),
        reading={"leave_out": [11]},
    ),
    # HTML; the total of all offices in the first row; multi-line headings; percent signs.
    Fresh(
        name="aaple sarkar: portal's HTML with All Offices first",
        path="aaple-sarkar",
        filename="OfficeWise.xls",
        content=html,
        stored=entries(TWO_STORED, date="2026-03-31"),
        reading={"columns": {"O": None}},
    ),
    # The same as ODS.
    Fresh(
        name="pg: total row first, ODS",
        path="pg",
        filename="pg.ods",
        content=ods_bytes([filled(grid(TOTAL_FIRST.replace("All Offices", "Grand Total")))]),
        stored=entries(TWO_STORED, date="2026-03-31"),
        reading={"columns": {"O": None}, "leave_out": [2]},
    ),
    # Grouped headings; offices under colloquial names that only a clerk can match to the masters.
    Fresh(
        name="pg: groups, number row, offices as people call them",
        path="pg",
        content=workbook(
            grid(GROUPED), merge=("C2:G2", "H2:I2", "K2:L2", "A2:A3", "B2:B3", "J2:J3", "M2:M3")
        ),
        stored=entries(TWO_STORED, date="2026-05-15"),
        reading={
            "values": {
                "office": {
                    "Tahsil Office, Andheri": "Taluka Office (Revenue) Andheri",
                    "Tahsil Office, Borivali": "Taluka Office (Revenue) Borivali",
                }
            }
        },
        later=(
            workbook(
                grid(GROUPED.replace("15.05.2026", "31.05.2026")),
                merge=("C2:G2", "H2:I2", "K2:L2", "A2:A3", "B2:B3", "J2:J3", "M2:M3"),
            )(),
            entries(TWO_STORED, date="2026-05-31"),
        ),
    ),
    # Received, disposed, pending: other counts than the register's, which must not become ten columns of
    # zeros.
    Fresh(
        name="pg: received, disposed, pending only",
        path="pg",
        content=workbook(grid(THREE_FIGURES)),
        stored=None,
    ),
    # A sheet of the other portal, as its title says.
    Fresh(
        name="aaple sarkar: a sheet of the PG Portal",
        path="aaple-sarkar",
        filename="pg.csv",
        content=text(
            [
                ["PG Portal - status of grievances"],
                *grid(TOTAL_FIRST.replace("↵", " "))[:1],
                *grid(TOTAL_FIRST)[2:],
            ]
        ),
        stored=None,
    ),
    # The office above the table, a row per day, a holiday in between, a total.
    Fresh(
        name="aaple sarkar: office above the table, one row a day, a holiday",
        path="aaple-sarkar",
        filename="april.csv",
        content=DAILY.strip().encode(),
        stored=entries(
            f"""date | {FIELDS.strip().removeprefix("office | ")}
2026-04-01 | 5 | 0 | 3 | 0 | 1 | 0 | 0 | 0 | 4 | 1 | 2
2026-04-02 | 7 | 1 | 4 | 0 | 0 | 1 | 0 | 0 | 6 | 0 | 1
2026-04-06 | 9 | 0 | 6 | 1 | 0 | 0 | 1 | 0 | 8 | 2 | 0
""",
            office="Taluka Office (Revenue) Kurla",
        ),
    ),
)
