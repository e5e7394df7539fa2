"""Fields shared by case lists."""

from datetime import date

from catalog.fields import Choice, Field, Kind, spelled
from catalog.rules import FilledFor, NotBefore, NotEarlier, NotInFuture, Rule
from catalog.text import Text

PENDING = "pending"
OFFICE = Field(
    name="office",
    label=Text("Office", "कार्यालय"),
    kind=Kind.TEXT,
    required=False,
    max_length=120,
    aliases=spelled("office name | designated office | कार्यालयाचे नाव"),
    example="Tahsil Office Andheri",
)
DESK = Field(
    name="desk",
    label=Text("Desk", "कक्ष"),
    kind=Kind.TEXT,
    required=False,
    max_length=60,
    aliases=spelled("pending desk | current desk | table | कक्ष क्रमांक | सध्याचा कक्ष"),
    example="Desk 1",
)


def number(label: Text, aliases: str, example: str) -> Field:
    """Define the field with the case number."""
    return Field(
        name="case_number",
        label=label,
        kind=Kind.TEXT,
        max_length=60,
        aliases=spelled(f"case_no | case number | {aliases} | प्रकरण क्रमांक"),
        example=example,
        document_number=True,
    )


def status(aliases: str, *ends: Choice) -> Field:
    """Define the status field: pending, or how the case ended."""
    pending = Choice(
        PENDING,
        Text("Pending", "प्रलंबित"),
        spelled("open | बाकी | शिल्लक | in progress | under process | प्रक्रियेत"),
    )
    return Field(
        name="status",
        label=Text("Status", "स्थिती"),
        kind=Kind.CHOICE,
        aliases=spelled(f"current status | सद्यस्थिती | {aliases}"),
        choices=(pending, *ends),
        example=PENDING,
    )


def day(name: str, label: Text, *aliases: str, required: bool = False, example: str = "") -> Field:
    return Field(name=name, label=label, kind=Kind.DATE, required=required, aliases=aliases, example=example)


def day_rules(first: date, status: Field, *days: Field) -> tuple[Rule, ...]:
    """Return rules against days in the future, before `first`, or before the first of `days`, and about the second: the
    day on which a case ended.
    """
    ends = tuple(choice.value for choice in status.choices if choice.value != PENDING)
    return (
        FilledFor("no_end_day", "end_day_of_open", days[1].name, status.name, ends),
        *(NotInFuture("future_date", field.name) for field in days),
        *(NotBefore("before_records", field.name, first) for field in days),
        *(NotEarlier("earlier", later.name, days[0].name) for later in days[1:]),
    )
