"""More sheets of kinds that were once misread, in other wordings and from other departments."""

from corpus.fresh.case import Fresh, entries, filled, grid
from corpus.practice.sheet import text, workbook
from sheets.tests.kinds import ods_bytes

SHORT = """
Sr.No. | Taluka | Service | Dt. | Total Appln. Recvd. | Disposed off | Approved | Rejected | Bal. Pending | In time | Out of time
1 | Andheri | Income Certificate | 30/06/2026 | 90 | 70 | 66 | 4 | 20 | 68 | 2
2 | Borivali | Income Certificate | 30/06/2026 | 45 | 45 | 45 | 0 | 0 | 40 | 5
"""

SHORT_MARATHI = """
अ.नं. | ता. | सेवा | दि. | प्राप्त | मंजूर | नामंजूर | एकूण निकाली | शिल्लक
1 | अंधेरी | जन्म प्रमाणपत्र | ३०.०६.२०२६ | 90 | 66 | 4 | 70 | 20
2 | बोरिवली | जन्म प्रमाणपत्र | ३०.०६.२०२६ | 45 | 45 | 0 | 45 | 0
एकूण... | | | | 135 | 111 | 4 | 115 | 20
"""

SIXTY_ONE = """
Pendency of Tapal (receipts) as on 29/06/2026
Sr. No. | Branch | Up to 7 | 8-15 | 16-30 | 31-60 | 61 & above | G. Total
1 | Planning | 11 | 4 | 2 | 1 | 0 | 18
2 | Legal | 5 | 1 | 0 | 0 | 3 | 9
 | G. Total | 16 | 5 | 2 | 1 | 3 | 27
"""

FORWARD = """
ई-फेरफार प्रलंबितता, दि. ३०/०६/२०२६ रोजीची स्थिती
तालुका | नोंदीचे स्वरूप | प्रलंबित | निर्गमित | स्थगिती आदेश | सरासरी दिवस
हवेली | निर्विवाद | 210 | 600 | 1 | 25
मुळशी | निर्विवाद | 130 | 240 | 0 | 31
पुढील पानावर नेले | | 340 | 840 | 1 |
मागील पानावरून आणले | | 340 | 840 | 1 |
भोर | निर्विवाद | 45 | 80 | 0 | 28
वेल्हे | निर्विवाद | 30 | 41 | 0 | 40
एकूण एकंदर | | 415 | 961 | 1 |
"""

PERCENT = """
Name of Office,Date,Submitted,Escalated,Assigned,Reassigned,Transferred,Received with Inputs,Forwarded for Inputs,Sent to CPGRAMS,Closed Satisfied,Closed Dissatisfied,Resolved Pendency,Total Grievances,Pendency in %
Taluka Office (Revenue) Andheri,30/06/2026,14,2,9,1,2,3,2,1,21,4,6,59,57.63 %
Taluka Office (Revenue) Borivali,30/06/2026,10,0,5,0,1,0,1,0,12,2,3,31,54.84 %
District Total,,24,2,14,1,3,3,3,1,33,6,9,90,56.67 %
Note:- Closed cases include cases of previous month.,,,,,,,,,,,,,,
Printed from PG Portal on 02/07/2026 at 10:12,,,,,,,,,,,,,,
"""

GROUP_ROWS = """
RTS statement as on 30/06/2026
Sr. No. | Service | Total Applications | Approved | Rejected | Pending
Taluka : Andheri
1 | Income Certificate | 90 | 66 | 4 | 20
2 | Caste Certificate | 30 | 20 | 1 | 9
Taluka : Kurla
1 | Income Certificate | 45 | 45 | 0 | 0
2 | Caste Certificate | 12 | 9 | 1 | 2
"""

CRORE_ABOVE = """
Statement of revenue from minor minerals (₹ in crore)
As on 30th June, 2026
Taluka | Applications received | Permits issued | Royalty | DMF | Remarks
Panvel | 100 | 80 | 0.45 | 0.045 |
Uran | 60 | 52 | 0.215 | 0.0215 | E-auction awaited
Grand Total | 160 | 132 | 0.665 | 0.0665 |
"""

METRICS = """
Department | Date | KPI | Value
eSAKSHI | 30/06/2026 | Total Applications | 15,900
eSAKSHI | 30/06/2026 | Pending Applications | 2,100
iPAS | 30/06/2026 | Total Budget | 1,250.50
iPAS | 30/06/2026 | Utilized Budget | 480.25
iPAS | 30/06/2026 | Total Projects | 48
"""

REGISTER = """
Sl No | Receipt No. | Subject | Section | Receipt Type | Received Date | From Office | Amount | Remarks
1 | R/601 | Bill for stationery | Accounts Section | Bill | 01-06-2026 | Govt. Press | Rs. 12,500/- | Nil
2 | R/602 | Refund of deposit | Revenue Section | Refund | 15-06-2026 | SRO Andheri | 4500 |
3 | R/603 | Voucher | Accounts Section | Voucher | 16-06-2026 | Treasury | -- |
"""

TYPING = """
Division | District | Taluka | Service Name | Date | Total | Approved | Rejected | Pending
Kokan | Mumbai Sub. | Andehri | Income Certificate | 30/06/2026 | 90 | 66 | 4 | 20
Kokan | Mumbai Sub. | Kurla (W) | Income Cert. | 30/06/2026 | 45 | 45 | 0 | 0
"""

SHEETS = (
    # Recvd., Disposed off, Bal. Pending, Out of time, "Dt." for the date.
    Fresh(
        name="again: Recvd., Disposed off, Bal. Pending",
        path="rts",
        content=workbook(grid(SHORT)),
        stored=entries(
            """
taluka | total | total_closed | total_approved | total_rejected | total_pending | on_time_delivery | not_on_time_delivery
Andheri | 90 | 70 | 66 | 4 | 20 | 68 | 2
Borivali | 45 | 45 | 45 | 0 | 0 | 40 | 5
""",
            service="Income Certificate",
            transaction_date="2026-06-30",
        ),
        reading={
            "columns": {
                "D": "transaction_date", "E": "total", "F": "total_closed", "I": "total_pending",
                "J": "on_time_delivery", "K": "not_on_time_delivery",
            }
        },
    ),
    # प्राप्त and शिल्लक alone, अ.नं., ता., दि., dots after the total.
    Fresh(
        name="again: ता., दि., प्राप्त, शिल्लक",
        path="rts",
        content=workbook(grid(SHORT_MARATHI)),
        stored=entries(
            """
taluka | total | total_closed | total_approved | total_rejected | total_pending
Andheri | 90 | 70 | 66 | 4 | 20
Borivali | 45 | 45 | 45 | 0 | 0
""",
            service="Birth Certificate",
            transaction_date="2026-06-30",
        ),
        reading={"columns": {"B": "taluka", "D": "transaction_date", "E": "total", "I": "total_pending"}, "leave_out": [4]},
    ),
    # "61 & above", "Up to 7", "G. Total" down and across.
    Fresh(
        name="again: Up to 7, 61 & above, G. Total",
        path="eoffice/receipt-pendency",
        content=workbook(grid(SIXTY_ONE)),
        stored=entries(
            """
eoffice_section | zero_to_seven_days | eight_to_fifteen_days | sixteen_to_thirty_days | thirty_one_to_sixty_days | more_than_sixty_days
Planning | 11 | 4 | 2 | 1 | 0
Legal | 5 | 1 | 0 | 0 | 3
""",
            as_of_date="2026-06-29",
        ),
        reading={"heading_rows": [2], "columns": {"C": "zero_to_seven_days", "G": "more_than_sixty_days"}},
    ),
    # Carried forward in Marathi, the status under "nature of the entry", a taluka's old name.
    Fresh(
        name="again: पुढील पानावर नेले, मागील पानावरून आणले",
        path="eferfar",
        filename="pune.ods",
        content=ods_bytes([filled(grid(FORWARD))]),
        stored=entries(
            """
taluka | total_pending | total_issued | stay_orders | avg_processing_days
Haveli | 210 | 600 | 1 | 25
Mulshi | 130 | 240 | 0 | 31
Bhor | 45 | 80 | 0 | 28
Rajgad | 30 | 41 | 0 | 40
""",
            status="undisputed",
            date="2026-06-30",
        ),
        reading={
            "columns": {"B": "status"}, "leave_out": [5, 6], "values": {"taluka": {"वेल्हे": "Rajgad"}},
        },
    ),
    # "Pendency in %", a space before the sign, a note and a print date below.
    Fresh(
        name="again: Pendency in %, printed on",
        path="pg",
        filename="pg.csv",
        content=PERCENT.strip().encode(),
        stored=entries(
            """
office | submitted | escalated | assigned_count | closed_satisfied | closed_dissatisfied | resolved_pendency
Taluka Office (Revenue) Andheri | 14 | 2 | 9 | 21 | 4 | 6
Taluka Office (Revenue) Borivali | 10 | 0 | 5 | 12 | 2 | 3
""",
            date="2026-06-30",
        ),
        reading={"columns": {"O": None}, "leave_out": [5, 6]},
    ),
    # The taluka on its own line above its services.
    Fresh(
        name="again: the taluka in a line above its services",
        path="rts",
        content=workbook(grid(GROUP_ROWS)),
        stored=entries(
            """
taluka | service | total | total_approved | total_rejected | total_pending
Andheri | Income Certificate | 90 | 66 | 4 | 20
Andheri | Caste Certificate | 30 | 20 | 1 | 9
Kurla | Income Certificate | 45 | 45 | 0 | 0
Kurla | Caste Certificate | 12 | 9 | 1 | 2
""",
            transaction_date="2026-06-30",
        ),
    ),
    # Crore, named only in the title: 0.45 would pass for lakhs.
    Fresh(
        name="again: (₹ in crore) in the title",
        path="mining",
        content=workbook(grid(CRORE_ABOVE)),
        stored=entries(
            """
taluka | applied | generated | royalty | dmf
Panvel | 100 | 80 | 45 | 4.5
Uran | 60 | 52 | 21.5 | 2.15
""",
            date="2026-06-30",
        ),
        reading={"columns": {"B": "applied", "C": "generated"}, "units": {"D": "crore", "E": "crore"}},
    ),
    # Metrics whose names begin with Total, and no total row.
    Fresh(
        name="again: metrics that begin with Total",
        path="kpis",
        content=workbook(grid(METRICS)),
        stored=entries(
            """
department | metric | value
esakshi | total_applications | 15900
esakshi | pending_applications | 2100
ipas | total_budget | 1250.5
ipas | utilized_budget | 480.25
ipas | total_projects | 48
""",
            date="2026-06-30",
        ),
    ),
    # "Section" after the names, "Rs. 12,500/-", a blank amount, blank remarks.
    Fresh(
        name="again: register with Accounts Section and no amount",
        path="eoffice/receipt-items",
        content=workbook(grid(REGISTER)),
        stored=entries(
            """
receipt_number | eoffice_section | receipt_type | received_date | amount
R/601 | Accounts | bill | 2026-06-01 | 12500
R/602 | Revenue | refund | 2026-06-15 | 4500
R/603 | Accounts | voucher | 2026-06-16 | None
"""
        ),
        reading={"values": {"eoffice_section": {"Accounts Section": "Accounts", "Revenue Section": "Revenue"}}},
    ),
    # Misspelt and abbreviated places and services.
    Fresh(
        name="again: Andehri, Kurla (W), Mumbai Sub., Income Cert.",
        path="rts",
        filename="rts.csv",
        content=text(grid(TYPING)),
        stored=entries(
            """
taluka | total | total_approved | total_rejected | total_pending
Andheri | 90 | 66 | 4 | 20
Kurla | 45 | 45 | 0 | 0
""",
            service="Income Certificate",
            transaction_date="2026-06-30",
        ),
        reading={
            "values": {
                "division": {"Kokan": "Konkan"},
                "district": {"Mumbai Sub.": "Mumbai Suburban"},
                "taluka": {"Andehri": "Andheri", "Kurla (W)": "Kurla"},
                "service": {"Income Cert.": "Income Certificate"},
            }
        },
    ),
)  # fmt: skip
