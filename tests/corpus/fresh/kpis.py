"""KPIs: departments that send a few numbers."""

from corpus.fresh.case import Fresh, entries, grid
from corpus.practice.sheet import text, workbook

LONG = """
District Review Meeting - Key figures of departments
Sr. No. | Name of Department | As on | Indicator | Unit | Figure | Remarks
1 | MahaDBT | {day} | Total Beneficiaries | Nos. | 25,00,000 |
2 | MahaDBT | {day} | Active Schemes | Nos. | 45 |
3 | MahaDBT | {day} | Amount Disbursed | Rs. in crore | 1,250.75 | upto date
4 | Land Acquisition | {day} | Area Acquired | Acres | 2,450.50 |
5 | Land Acquisition | {day} | Compensation Paid | Rs. in crore | 875 |
"""
LONG_STORED = """
department | metric | value
mahadbt | total_beneficiaries | 2500000
mahadbt | active_schemes | 45
mahadbt | amount_disbursed | 1250.75
land-acquisition | area_acquired | 2450.5
land-acquisition | compensation_paid | 875
"""

MARATHI = """
विभाग : ई-अभिलेख
दि. ३१/०३/२०२६ रोजीची माहिती
अ.क्र. | निर्देशक | संख्या
१ | एकूण अभिलेख | ८,५०,०००
२ | डिजिटल केलेले अभिलेख | ६,२०,०००
३ | डिजिटल करणे बाकी | २,३०,०००
४ | आजचे पाहिलेले | १,२४५
"""

ACROSS = """
Department,Date,Total Applications,Pending Applications,Approved Applications,Rejected Applications
eSAKSHI,31-03-2026,"15,420","2,340","12,580",500
eSAKSHI,30-04-2026,"15,980","2,100","13,330",550
"""

MONTHS = """
iPAS - District Annual Plan
Metric | 31/03/2026 | 30/04/2026 | 31/05/2026
Total Projects | 45 | 46 | 48
Active Projects | 28 | 27 | 29
Completed Projects | 12 | 14 | 14
"""

PARTS = """
Department;Date;Indicator;Service category;Value
Digital 7/12;30/04/2026;Total Records;;1,25,000
Digital 7/12;30/04/2026;Total Records;7/12 extract;86,000
Digital 7/12;30/04/2026;Total Records;8A extract;24,000
Digital 7/12;30/04/2026;Total Records;Property card;15,000
MH Bhu-Nakasha;30/04/2026;Total Maps;;16,800
"""

SHEETS = (
    # Labels instead of names, a column of units that match the metrics', a column of remarks.
    Fresh(
        name="kpis: labels, a column of units",
        path="kpis",
        content=workbook(grid(LONG.format(day="31.03.2026"))),
        stored=entries(LONG_STORED, date="2026-03-31"),
        later=(
            workbook(grid(LONG.format(day="30.04.2026")))(),
            entries(LONG_STORED, date="2026-04-30"),
        ),
        reading={"columns": {"C": "date"}},
    ),
    # The same with lakh in the unit column: 1,25,075 lakh is 1,250.75 crore and must not be stored as 125075.
    Fresh(
        name="kpis: a column of units that says lakh",
        path="kpis",
        content=workbook(
            grid(
                LONG.format(day="31.03.2026")
                .replace("Rs. in crore | 1,250.75", "Rs. in lakh | 1,25,075")
                .replace("Rs. in crore | 875", "Rs. in lakh | 87,500")
            )
        ),
        stored=entries(LONG_STORED, date="2026-03-31"),
        reading={"columns": {"C": "date"}, "answers": {"units:unit:rs. in lakh": "convert"}},
    ),
    # Department and date above the table.
    Fresh(
        name="kpis: Marathi, department and date above the table",
        path="kpis",
        content=workbook(grid(MARATHI.replace("आजचे पाहिलेले", "आज पाहिलेले"))),
        stored=entries(
            """
metric | value
total_records | 850000
digitized_records | 620000
pending_digitization | 230000
today_access | 1245
""",
            department="e-records",
            date="2026-03-31",
        ),
    ),
    # A column per metric, a row per month.
    Fresh(
        name="kpis: a column for each metric",
        path="kpis",
        filename="esakshi.csv",
        content=ACROSS.strip().encode(),
        stored=entries(
            """
date | metric | value
2026-03-31 | total_applications | 15420
2026-03-31 | pending_applications | 2340
2026-03-31 | approved_applications | 12580
2026-03-31 | rejected_applications | 500
2026-04-30 | total_applications | 15980
2026-04-30 | pending_applications | 2100
2026-04-30 | approved_applications | 13330
2026-04-30 | rejected_applications | 550
""",
            department="esakshi",
        ),
    ),
    # A column per day, the department in the title.
    Fresh(
        name="kpis: a column for each day, department in the title",
        path="kpis",
        content=workbook(grid(MONTHS)),
        stored=entries(
            """
metric | date | value
total_projects | 2026-03-31 | 45
total_projects | 2026-04-30 | 46
total_projects | 2026-05-31 | 48
active_projects | 2026-03-31 | 28
active_projects | 2026-04-30 | 27
active_projects | 2026-05-31 | 29
completed_projects | 2026-03-31 | 12
completed_projects | 2026-04-30 | 14
completed_projects | 2026-05-31 | 14
""",
            department="ipas",
        ),
    ),
    # A total and its categories; semicolons, so that lakh commas need no quotes.
    Fresh(
        name="kpis: a whole and its parts, semicolons",
        path="kpis",
        filename="kpi.csv",
        content=text([line.split(";") for line in PARTS.strip().split("\n")], ";"),
        stored=entries(
            """
department | metric | category | value
digital-7-12 | total_records | ' | 125000
digital-7-12 | total_records | 7/12 extract | 86000
digital-7-12 | total_records | 8A extract | 24000
digital-7-12 | total_records | Property card | 15000
mh-bhu-nakasha | total_maps | ' | 16800
""",
            date="2026-04-30",
        ),
    ),
)
