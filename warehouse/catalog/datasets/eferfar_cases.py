"""E-Ferfar as a case list: one row per mutation. `eferfar` has the daily counts.

A contested mutation is a separate stage, as it has its own limit from the day of the objection.
"""

from datetime import date

from catalog.case_fields import DESK, OFFICE, day, day_rules, number, status
from catalog.cases import Clock, Counted, Stage, Summary
from catalog.dataset import Dataset
from catalog.datasets.eferfar import EFERFAR
from catalog.datasets.eferfar import STATUS as CONTESTED
from catalog.fields import Choice, Field, Kind, spelled
from catalog.places import DISTRICT, DIVISION, TALUKA
from catalog.text import Text

NUMBER = number(
    Text("Mutation number", "फेरफार क्रमांक"),
    "mutation_no | mutation entry number | ferfar number | फेरफार क्र | नोंद क्रमांक",
    "MUT-2026-20417",
)
STATUS = status(
    "mutation status | फेरफार स्थिती",
    Choice(
        "certified", Text("Certified", "प्रमाणित"), spelled("sanctioned | issued | approved | मंजूर | निर्गमित")
    ),
    Choice("rejected", Text("Rejected", "नामंजूर"), spelled("refused | cancelled | फेटाळले | रद्द")),
)
STAGES = (
    Stage(
        name="undisputed",
        label=Text("Undisputed", "अविवादित"),
        start="received_date",
        term="eferfar.undisputed",
    ),
    Stage(
        name="disputed",
        label=Text("Disputed", "विवादग्रस्त"),
        start="objection_date",
        term="eferfar.disputed",
    ),
)
STAGE = Field(
    name="stage",
    label=Text("Disputed or not", "विवादग्रस्त किंवा अविवादित"),
    kind=Kind.CHOICE,
    required=False,
    default="undisputed",
    aliases=spelled("kind of mutation | type of mutation | contested | वादाची स्थिती"),
    choices=CONTESTED.choices,
    example="undisputed",
)
DAYS = (
    day("received_date", Text("Entered on", "नोंद दिनांक"),
        *spelled("received on | date of entry | entry date | mutation date | date | प्राप्त दिनांक | फेरफार दिनांक | "
                 "फेरफार नोंद दिनांक"),
        required=True, example="2026-11-10"),
    day("decided_date", Text("Certified or rejected on", "निर्णयाचा दिनांक"),
        *spelled("decided on | certified on | date of certification | certified or rejected date | "
                 "certified/rejected date | approved on | rejected on | date of result | date of order | "
                 "निर्णय दिनांक | प्रमाणित दिनांक | मंजुरी दिनांक | मंजूर दिनांक")),
    day("objection_date", Text("Objection on", "हरकतीचा दिनांक"), *spelled("date of objection | हरकत दिनांक")),
)  # fmt: skip

EFERFAR_CASES = Dataset(
    name="eferfar_cases",
    position=12,
    path="eferfar/cases",
    department="e-ferfar",
    table="transactions_eferfar_cases",
    label=Text("Mutations", "फेरफार"),
    fields=(NUMBER, DIVISION, DISTRICT, TALUKA, OFFICE, DESK, DAYS[0], STATUS, DAYS[1], STAGE, DAYS[2]),
    key=("case_number",),
    date="received_date",
    measures=(),
    blocks=(),
    # Disputes may have been pending for many years.
    rules=day_rules(date(2000, 1, 1), STATUS, *DAYS),
    clock=Clock(
        number="case_number",
        status="status",
        ends=("certified", "rejected"),
        end="decided_date",
        stage="stage",
        stages=STAGES,
        by=("taluka", "office", "desk"),
        units=("taluka", "office"),
        summary=Summary(
            dataset=EFERFAR.name,
            by=("taluka",),
            counted=(Counted(measure="total_issued", counts="ended", status="certified"),),
        ),
    ),
    example_rows=1,  # further rows would repeat the case number
    default_sort=("received_date", "desc"),
    resource="",
)
