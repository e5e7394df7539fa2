"""Grievances: an office's counts of one day, for Aaple Sarkar and for the PG Portal. One family, two datasets.

Source: requirements 35 and 42.
"""

from catalog.dataset import Dataset
from catalog.fields import Field, Kind
from catalog.formulas import Percent, Sum
from catalog.measures import Block, Total
from catalog.performance import Performance
from catalog.rules import NotBefore, NotInFuture
from catalog.submissions import Expected
from catalog.text import Text
from catalog.trends import Trend

MOST = 1_000_000_000

DATE = Field(
    name="date",
    label=Text("Date", "दिनांक"),
    kind=Kind.DATE,
    aliases=("transaction_date", "grievance_date", "दिनांक", "तारीख"),
    help=Text("YYYY-MM-DD or DD/MM/YYYY", "YYYY-MM-DD किंवा DD/MM/YYYY"),
    example="2026-11-19",
)
OFFICE = Field(
    name="office",
    heading="office_name",
    label=Text("Office", "कार्यालय"),
    kind=Kind.LOOKUP,
    lookup="office",
    aliases=("office name", "कार्यालय", "कार्यालयाचे नाव"),
    example="Taluka Office (Revenue) Andheri",
)


def _count(name: str, english: str, marathi: str, example: str, *aliases: str) -> Field:
    return Field(
        name=name,
        label=Text(english, marathi),
        kind=Kind.COUNT,
        aliases=(*aliases, marathi),
        maximum=MOST,
        example=example,
    )


SUBMITTED = _count("submitted", "Submitted", "दाखल", "14", "new", "fresh", "received")
ESCALATED = _count(
    "escalated",
    "Escalated",
    "वरिष्ठांकडे",
    "2",
    "sent to senior",
    "sent to higher authority",
    "वरिष्ठांकडे पाठवलेल्या",
)
ASSIGNED = _count("assigned_count", "Assigned", "सोपवलेल्या", "9", "assigned", "allotted")
REASSIGNED = _count("reassigned_count", "Reassigned", "पुन्हा सोपवलेल्या", "1", "reassigned", "re-allotted")
TRANSFERRED = _count(
    "transferred_count",
    "Transferred",
    "वर्ग केलेल्या",
    "2",
    "transferred",
    "transferred to other department",
    "transferred to other office",
)
RECEIVED = _count(
    "received_with_inputs",
    "Received with Inputs",
    "माहितीसह प्राप्त",
    "3",
    "received with input",
    "received with remarks",
)
FORWARDED = _count(
    "forwarded_for_inputs",
    "Forwarded for Inputs",
    "माहितीसाठी पाठवलेल्या",
    "2",
    "forwarded for input",
    "sent for remarks",
)
CPGRAM = _count("send_to_cpgram", "Sent to CPGRAMS", "सीपीग्राम्सकडे पाठवलेल्या", "1", "sent_to_cpgram", "cpgram")
SATISFIED = _count(
    "closed_satisfied",
    "Closed, Satisfied",
    "निकाली, समाधानी",
    "21",
    "satisfied",
    "closed citizen satisfied",
    "समाधानी",
)
DISSATISFIED = _count(
    "closed_dissatisfied",
    "Closed, Dissatisfied",
    "निकाली, असमाधानी",
    "4",
    "dissatisfied",
    "not satisfied",
    "closed citizen not satisfied",
    "unsatisfied",
    "असमाधानी",
)
RESOLVED_PENDENCY = _count("resolved_pendency", "Resolved Pendency", "निवारण झालेली प्रलंबितता", "6")

COUNTS = (
    SUBMITTED,
    ESCALATED,
    ASSIGNED,
    REASSIGNED,
    TRANSFERRED,
    RECEIVED,
    FORWARDED,
    CPGRAM,
    SATISFIED,
    DISSATISFIED,
)
CLOSED = (SATISFIED.name, DISSATISFIED.name)

TOTAL = Field(
    name="total_grievances",
    label=Text("Total Grievances", "एकूण तक्रारी"),
    kind=Kind.COUNT,
    required=False,
    stored=False,
    aliases=("total", "एकूण", "एकूण तक्रारी"),
    maximum=10 * MOST,
    help=Text("The sum of the ten counts", "दहा संख्यांची बेरीज"),
    formula=Sum(tuple(field.name for field in COUNTS)),
    example="59",
)
PENDENCY = Field(
    name="pendency_percentage",
    label=Text("Pendency %", "प्रलंबित %"),
    kind=Kind.DECIMAL,
    required=False,
    stored=False,
    maximum=100,
    decimals=2,
    aliases=("pendency %", "pendency", "प्रलंबित %", "प्रलंबित टक्केवारी"),
    help=Text("What is not closed, of the total", "एकूण तक्रारींपैकी निकाली न निघालेल्या"),
    formula=Percent((TOTAL.name,), (TOTAL.name,), less=CLOSED, decimals=2, empty=0),
    example="57.63",
)
EFFICIENCY = Field(
    name="efficiency_percentage",
    label=Text("Efficiency %", "कार्यक्षमता %"),
    kind=Kind.DECIMAL,
    required=False,
    stored=False,
    maximum=100,
    decimals=2,
    formula=Percent(CLOSED, (TOTAL.name,), decimals=2),
    in_sheet=False,
)

# Figures that answers carry beside the computed fields of an entry.
RESOLVED = Sum(CLOSED)
SATISFACTION = Percent((SATISFIED.name,), CLOSED, decimals=2)
OPEN = tuple(field.name for field in COUNTS if field.name not in CLOSED)
MEASURES = (*(field.name for field in COUNTS), RESOLVED_PENDENCY.name)


def grievances(name: str, path: str, label: Text) -> Dataset:
    """The dataset of one system: the same sheet, a table and an address of its own."""
    return Dataset(
        name=name,
        path=path,
        department="aaple-sarkar",
        table=f"transactions_{name}",
        label=label,
        # The order of the department's sample sheet.
        fields=(DATE, OFFICE, TOTAL, RESOLVED_PENDENCY, PENDENCY, *COUNTS, EFFICIENCY),
        key=("office_id", "date"),
        date="date",
        measures=tuple(Total(field.name, field.label) for field in (*COUNTS, RESOLVED_PENDENCY)),
        blocks=(
            Block("summary", (), MEASURES),
            Block("offices", ("office_id",), MEASURES),
            Block("months", ("month",), MEASURES),
        ),
        expected=Expected(rhythm="daily", unit="office", due=1),
        rules=(NotInFuture("future_date", "date"), NotBefore("before_records", "date")),
        performance=Performance(
            submitted=(*OPEN, *CLOSED),
            completed=CLOSED,
            pending=OPEN,
            satisfied=(SATISFIED.name,),
            dissatisfied=(DISSATISFIED.name,),
        ),
        published=CLOSED,
        trends=(
            Trend(name="resolved", label=Text("Grievances closed", "निकाली तक्रारी"), of=CLOSED, good="more"),
            Trend(name="total", label=Text("Grievances", "तक्रारी"), of=(*OPEN, *CLOSED)),
            Trend(
                name="satisfaction",
                label=Text("Citizens satisfied", "समाधानी नागरिक"),
                of=(SATISFIED.name,),
                over=CLOSED,
                unit="percent",
                good="more",
            ),
        ),
    )


AAPLE_SARKAR = grievances("aaple_sarkar", "aaple-sarkar", Text("Aaple Sarkar Portal", "आपले सरकार पोर्टल"))
PG = grievances("pg", "pg", Text("PG Portal", "पीजी पोर्टल"))
