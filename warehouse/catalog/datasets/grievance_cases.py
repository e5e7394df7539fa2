"""Grievances as case lists, for Aaple Sarkar and the PG Portal. `grievance` has the daily counts."""

from datetime import date

from catalog.case_fields import DESK, day, day_rules, number, status
from catalog.cases import Clock, Counted, Stage, Summary
from catalog.dataset import Dataset
from catalog.datasets.grievance import AAPLE_SARKAR, OFFICE, PG
from catalog.fields import Choice, spelled
from catalog.text import Text

NUMBER = number(
    Text("Grievance number", "तक्रार क्रमांक"),
    "grievance_no | registration number | token number | तक्रार क्र | नोंदणी क्रमांक | टोकन क्रमांक",
    "GRV-2026-30417",
)
STATUS = status(
    "grievance status | तक्रारीची स्थिती",
    Choice(
        "satisfied",
        Text("Closed, satisfied", "निकाली, समाधानी"),
        spelled("closed satisfied | closed citizen satisfied | निकाली तक्रारदार समाधानी | समाधानी"),
    ),
    Choice(
        "dissatisfied",
        Text("Closed, dissatisfied", "निकाली, असमाधानी"),
        spelled(
            "closed dissatisfied | not satisfied | closed not satisfied | closed citizen not satisfied | "
            "closed citizen dissatisfied | निकाली तक्रारदार असमाधानी | असमाधानी"
        ),
    ),
)
DAYS = (
    day("received_date", Text("Received on", "प्राप्त दिनांक"),
        *spelled("date of receipt | registered on | date of registration | "
                 "grievance date | date | तक्रार दिनांक"), required=True, example="2026-11-10"),
    day("decided_date", Text("Closed on", "निकालाचा दिनांक"),
        *spelled("decided on | disposed on | date of closing | date of disposal | disposal date | निकाली दिनांक")),
)  # fmt: skip


def _cases(counts: Dataset, position: int, term: str) -> Dataset:
    return Dataset(
        name=f"{counts.name}_cases",
        position=position,
        path=f"{counts.path}/cases",
        department=counts.department,
        table=f"transactions_{counts.name}_cases",
        label=Text(f"{counts.label.en}: grievances", f"{counts.label.mr}: तक्रारी"),
        fields=(NUMBER, OFFICE, DESK, DAYS[0], STATUS, DAYS[1]),
        key=("case_number",),
        date="received_date",
        measures=(),
        blocks=(),
        rules=day_rules(date(2010, 1, 1), STATUS, *DAYS),
        clock=Clock(
            number="case_number",
            status="status",
            ends=("satisfied", "dissatisfied"),
            end="decided_date",
            stages=(
                Stage(
                    name="grievance",
                    label=Text("Grievance", "तक्रार"),
                    start="received_date",
                    term=term,
                ),
            ),
            by=("office", "desk"),
            units=("office",),
            summary=Summary(
                dataset=counts.name,
                by=("office",),
                counted=(
                    Counted(measure="closed_satisfied", counts="ended", status="satisfied"),
                    Counted(measure="closed_dissatisfied", counts="ended", status="dissatisfied"),
                ),
            ),
        ),
        example_rows=1,  # further rows would repeat the case number
        default_sort=("received_date", "desc"),
        resource="",
    )


AAPLE_SARKAR_CASES = _cases(AAPLE_SARKAR, 13, "grievance.aaple_sarkar")
PG_CASES = _cases(PG, 14, "grievance.pg")
