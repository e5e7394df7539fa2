"""RTS as a case list: one row per application, with its stage. `rts` has the daily counts.

Source: the Maharashtra Right to Public Services Act, 2015. Lists have no names, phone numbers or addresses.
"""

from datetime import date

from catalog.case_fields import DESK, OFFICE, day, day_rules, number, status
from catalog.cases import Clock, Counted, Stage, Summary
from catalog.dataset import Dataset
from catalog.datasets.rts import RTS, SERVICE
from catalog.fields import Choice, Field, Kind, spelled
from catalog.places import DISTRICT, DIVISION, TALUKA
from catalog.text import Text

STAGES = (
    Stage(
        name="application",
        label=Text("Application", "अर्ज"),
        start="received_date",
        term="rts.service",
        days="service",
    ),
    Stage(
        name="first_appeal",
        label=Text("First appeal", "प्रथम अपील"),
        start="first_appeal_date",
        term="rts.first_appeal",
    ),
    Stage(
        name="second_appeal",
        label=Text("Second appeal", "द्वितीय अपील"),
        start="second_appeal_date",
        term="rts.second_appeal",
    ),
    Stage(
        name="commission",
        label=Text("Commission", "आयोग"),
        start="commission_date",
        term="rts.commission",
    ),
)
EARLIEST = date(2015, 1, 1)  # year of the Act
NUMBER = number(
    Text("Application number", "अर्ज क्रमांक"),
    "application_no | application number | application id | token number | अर्ज क्र | टोकन क्रमांक",
    "RTS-2026-104417",
)
STATUS = status(
    "application status | अर्जाची स्थिती",
    Choice("approved", Text("Approved", "मंजूर"), spelled("issued | sanctioned | granted | delivered | दिलेले")),
    Choice("rejected", Text("Rejected", "नामंजूर"), spelled("refused | declined | फेटाळले | नाकारले")),
    Choice(
        "withdrawn",
        Text("Withdrawn", "मागे घेतला"),
        spelled("cancelled | रद्द | Withdrawn by applicant | अर्जदाराने मागे घेतला"),
    ),
)
STAGE = Field(
    name="stage",
    label=Text("Stage", "टप्पा"),
    kind=Kind.CHOICE,
    required=False,
    default="application",
    aliases=spelled("case stage | टप्प्याचे नाव"),
    choices=tuple(Choice(stage.name, stage.label) for stage in STAGES),
    example="application",
)
DAYS = (
    day("received_date", Text("Received on", "प्राप्त दिनांक"),
         *spelled("date of receipt | application date | applied on | received | date | अर्जाचा दिनांक | अर्ज दिनांक"),
         required=True, example="2026-11-10"),
    day("decided_date", Text("Decided on", "निर्णयाचा दिनांक"),
         *spelled("date of decision | disposed on | disposal date | delivered on | approved on | rejected on | "
                 "निकालाचा दिनांक | निर्णय दिनांक | मंजुरी दिनांक | मंजूर दिनांक")),
    day("first_appeal_date", Text("First appeal on", "प्रथम अपिलाचा दिनांक")),
    day("second_appeal_date", Text("Second appeal on", "द्वितीय अपिलाचा दिनांक")),
    day("commission_date", Text("Appeal to the commission on", "आयोगाकडील अपिलाचा दिनांक"),
         "आयोगाकडील अपील"),
)  # fmt: skip

RTS_CASES = Dataset(
    name="rts_cases",
    position=11,
    path="rts/cases",
    department="rts-act",
    table="transactions_rts_cases",
    label=Text("RTS applications", "सेवा हक्क अर्ज"),
    fields=(NUMBER, SERVICE, DIVISION, DISTRICT, TALUKA, OFFICE, DESK, DAYS[0], STATUS, DAYS[1], STAGE, *DAYS[2:]),
    key=("case_number",),
    date="received_date",
    measures=(),
    blocks=(),
    rules=day_rules(EARLIEST, STATUS, *DAYS),
    clock=Clock(
        number="case_number",
        status="status",
        ends=("approved", "rejected", "withdrawn"),
        end="decided_date",
        stage="stage",
        stages=STAGES,
        by=("taluka", "service", "office", "desk"),
        units=("taluka", "office"),
        penalty=("rts.penalty_least", "rts.penalty_most"),
        # Not the sheet's total of applications, which may include earlier pending ones.
        summary=Summary(
            dataset=RTS.name,
            by=("taluka", "service"),
            counted=(
                Counted(measure="total_closed", counts="ended"),
                Counted(measure="total_approved", counts="ended", status="approved"),
                Counted(measure="total_rejected", counts="ended", status="rejected"),
                Counted(measure="on_time_delivery", counts="met"),
                Counted(measure="not_on_time_delivery", counts="late"),
            ),
        ),
    ),
    example_rows=1,  # further rows would repeat the case number
    default_sort=("received_date", "desc"),
    resource="",
)  # fmt: skip
