"""Grievances: daily counts of an office, with a dataset each for Aaple Sarkar and the PG Portal.

Source: requirements 35 and 42.
"""

from catalog.dataset import Dataset
from catalog.fields import MAX_COUNT, Field, Kind, count_field, date_field, spelled
from catalog.formulas import Percent, Sum
from catalog.measures import Block, Total
from catalog.performance import Performance
from catalog.rules import NotBefore, NotInFuture
from catalog.submissions import Expected
from catalog.text import Text
from catalog.trends import Trend

DATE = date_field("transaction_date", "grievance_date", "दिनांक", "तारीख")
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
    return count_field(name, Text(english, marathi), example, *aliases, marathi)


SUBMITTED = _count(
    "submitted",
    "Submitted",
    "दाखल",
    "14",
    *spelled(
        "new | fresh | received | registered | new grievances | नवीन | नवीन तक्रारी | नव्याने दाखल | "
        "प्राप्त | नोंदवलेल्या"
    ),
)
ESCALATED = _count(
    "escalated",
    "Escalated",
    "वरिष्ठांकडे",
    "2",
    *spelled(
        "sent to senior | sent to higher authority | escalated to senior | escalated to higher authority"
    ),
    *spelled("वरिष्ठांकडे पाठवलेल्या | वरिष्ठ कार्यालयाकडे | वरिष्ठ कार्यालयाकडे पाठवलेल्या"),
)
ASSIGNED = _count(
    "assigned_count",
    "Assigned",
    "सोपवलेल्या",
    "9",
    *spelled(
        "assigned | allotted | allocated | marked | assigned to officer | वाटप | वाटप केलेल्या | नेमून दिलेल्या"
    ),
)
REASSIGNED = _count(
    "reassigned_count",
    "Reassigned",
    "पुन्हा सोपवलेल्या",
    "1",
    *spelled(
        "reassigned | re-assigned | re-allotted | reallocated | re-marked | फेरवाटप | पुन्हा वाटप | फेरवाटप केलेल्या"
    ),
)
TRANSFERRED = _count(
    "transferred_count",
    "Transferred",
    "वर्ग केलेल्या",
    "2",
    *spelled(
        "transferred | transferred to other department | transferred to other office | हस्तांतरित | "
        "हस्तांतरित केलेल्या"
    ),
    *spelled(
        "इतर विभागाकडे वर्ग | इतर कार्यालयाकडे वर्ग | अन्य विभागाकडे वर्ग | "
        "इतर विभागाकडे वर्ग केलेल्या | अन्य कार्यालयाकडे वर्ग | दुसऱ्या विभागाकडे वर्ग | "
        "दुसऱ्या कार्यालयाकडे वर्ग | इतर विभागास वर्ग | इतर कार्यालयास वर्ग | इतर विभागास वर्ग केलेल्या | "
        "इतर कार्यालयास वर्ग केलेल्या"
    ),
)
RECEIVED = _count(
    "received_with_inputs",
    "Received with Inputs",
    "माहितीसह प्राप्त",
    "3",
    *spelled(
        "received with input | with inputs | "
        "received with remarks | inputs received | remarks received | reply received"
    ),
    *spelled(
        "report received | अभिप्रायासह प्राप्त | अभिप्राय प्राप्त | अहवाल प्राप्त | अहवालासह प्राप्त | माहिती प्राप्त"
    ),
)
FORWARDED = _count(
    "forwarded_for_inputs",
    "Forwarded for Inputs",
    "माहितीसाठी पाठवलेल्या",
    "2",
    *spelled(
        "forwarded for input | sent for remarks | sent for inputs | sent for report | called for report"
    ),
    *spelled(
        "called for remarks | sent for comments | for inputs | अभिप्रायासाठी पाठवलेल्या | अहवालासाठी पाठवलेल्या"
    ),
    *spelled("अभिप्रायासाठी | अहवालासाठी | अहवाल मागवलेल्या | माहितीसाठी"),
)
CPGRAM = _count(
    "send_to_cpgram",
    "Sent to CPGRAMS",
    "सीपीग्राम्सकडे पाठवलेल्या",
    "1",
    *spelled(
        "sent_to_cpgram | cpgram | cpgrams | forwarded to cpgrams | सीपीग्राम | सीपीग्राम्स | "
        "सीपीग्रामकडे पाठवलेल्या"
    ),
)
SATISFIED = _count(
    "closed_satisfied",
    "Closed, Satisfied",
    "निकाली, समाधानी",
    "21",
    *spelled(
        "satisfied | closed citizen satisfied | citizen satisfied | disposed satisfied | "
        "closed with satisfaction"
    ),
    *spelled(
        "समाधानी | समाधानकारक | समाधानकारक निकाली | निकाली समाधानकारक | तक्रारदार समाधानी | अर्जदार समाधानी"
    ),
)
DISSATISFIED = _count(
    "closed_dissatisfied",
    "Closed, Dissatisfied",
    "निकाली, असमाधानी",
    "4",
    *spelled(
        "dissatisfied | not satisfied | closed citizen not satisfied | unsatisfied | citizen not satisfied"
    ),
    *spelled(
        "disposed dissatisfied | citizen dissatisfied | closed with dissatisfaction | असमाधानी | असमाधानकारक"
    ),
    *spelled("असमाधानकारक निकाली | निकाली असमाधानकारक | तक्रारदार असमाधानी | अर्जदार असमाधानी"),
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
    maximum=10 * MAX_COUNT,
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
    formula=Percent((TOTAL.name,), (TOTAL.name,), less=CLOSED, decimals=2),
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

# Figures in responses besides an entry's computed fields.
RESOLVED = Sum(CLOSED)
SATISFACTION = Percent((SATISFIED.name,), CLOSED, decimals=2)
OPEN = tuple(field.name for field in COUNTS if field.name not in CLOSED)
MEASURES = (*(field.name for field in COUNTS), RESOLVED_PENDENCY.name)


def grievances(name: str, position: int, path: str, label: Text) -> Dataset:
    """Define the dataset of one system. Both have the same sheet, but separate tables and paths."""
    return Dataset(
        name=name,
        position=position,
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


AAPLE_SARKAR = grievances("aaple_sarkar", 5, "aaple-sarkar", Text("Aaple Sarkar Portal", "आपले सरकार पोर्टल"))
PG = grievances("pg", 6, "pg", Text("PG Portal", "पीजी पोर्टल"))
