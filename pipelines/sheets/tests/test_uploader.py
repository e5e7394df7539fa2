"""What the uploader's own department and taluka say about a sheet that does not name them."""

from typing import Any

import pytest

from catalog.registry import DATASETS
from sheets.places import Lookups, Place, Places
from sheets.reading.model import Choices
from sheets.tests.support import EFERFAR, LOOKUPS, TODAY
from sheets.tests.test_wide import sheet_of
from sheets.validate import Options, Validated, validate

KPIS = DATASETS["kpis"]
DAY = "31/10/2026"
METRICS = [["Metric", "Date", "Value"], ["Total Records", DAY, "9"], ["Pending Digitization", DAY, "2"]]
FIGURES = [
    ["Status", "Date", "Pending", "Issued", "Stay Orders", "Avg Days"],
    ["Disputed", DAY, "1", "2", "0", "9"],
    ["Undisputed", DAY, "5", "6", "0", "9"],
]
THANE, PUNE = Place(1, "district", None, "Thane", "ठाणे"), Place(2, "district", None, "Pune", "पुणे")
HOME_KHED = Place(3, "taluka", 1, "Khed", "खेड", (), "4001")
OTHER_KHED = Place(4, "taluka", 2, "Khed", "खेड", (), "4002")


def read(rows: list[list[Any]], *, of: Any = KPIS, accept: bool = False, **options: Any) -> Validated:
    return validate(sheet_of(rows), of, LOOKUPS, Options(today=TODAY, **options), Choices(accept=accept))


def asked(verdict: Validated) -> dict[str, list[str]]:
    assert verdict.account is not None
    return {q.key: [option.value for option in q.options] for q in verdict.account.questions}


def test_a_sheet_of_a_department_need_not_name_it() -> None:
    own = read(METRICS, department="e-records")
    assert not own.fatal and own.rows["department"].to_list() == ["e-records"] * 2
    assert asked(own) == {}
    assert len(asked(read(METRICS))["which:department"]) == len(KPIS.owners) + 1  # an administrator chooses


def test_a_sheet_that_names_another_department_is_refused() -> None:
    verdict = read([["Digital 7/12"], *METRICS], department="e-records", accept=True)
    assert [issue.code for issue in verdict.issues if issue.severity == "error"] == ["other_department"] * 2


def test_the_only_taluka_is_proposed_and_asked_about() -> None:
    """A colleague's sheet of another taluka may have the same layout."""
    verdict = read(FIGURES, of=EFERFAR, scope_ids=frozenset({1}))
    assert verdict.fatal and asked(verdict) == {"which:taluka": ["Andheri", "stop"]}
    accepted = read(FIGURES, of=EFERFAR, scope_ids=frozenset({1}), accept=True)
    assert accepted.rows["taluka_id"].to_list() == [1, 1]
    several = read(FIGURES, of=EFERFAR, scope_ids=frozenset({1, 2}), accept=True)
    assert several.fatal and asked(several) == {}


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize(
    ("department", "title", "headings", "metrics"),
    [
        ("e-records", "E-Records", ("Digitized", "Pending Digitization"),
         ["digitized_records", "pending_digitization"]),
        ("mh-bhu-nakasha", "महा भू-नकाशा", ("डिजिटल केलेले", "प्रलंबित"), ["digitized_maps", "pending_maps"]),
        ("ipas", "iPAS", ("Ongoing", "Completed", "Total projects"),
         ["active_projects", "completed_projects", "total_projects"]),
    ],
)  # fmt: skip
def test_metrics_without_the_word_that_a_department_counts(
    department: str, title: str, headings: tuple[str, ...], metrics: list[str], named: bool
) -> None:
    rows = [["Date", *headings], *([f"{day}/10/2026", *map(str, range(len(headings)))] for day in (29, 30))]
    sheet = [[title], *rows] if named else rows
    verdict = read(sheet, accept=True, department=None if named else department)
    assert not verdict.issues or {issue.severity for issue in verdict.issues} == {"warning"}
    assert verdict.rows["metric"].to_list() == [name for name in metrics for _ in range(2)]
    assert set(verdict.rows["department"]) == {department}


@pytest.mark.parametrize("heading", ["Accessed", "Today", "Total", "Pending"])
def test_words_that_may_name_several_metrics_are_not_recognised(heading: str) -> None:
    rows = [["Date", "Digitized", heading, "Total Records"]]
    rows += [[f"{day}/10/2026", "1", "2", "3"] for day in (29, 30)]
    verdict = read(rows, accept=True, department="e-records")
    assert 2 not in verdict.rows["value"].to_list()
    assert verdict.fatal or "unknown_column" in {issue.code for issue in verdict.issues}


@pytest.mark.parametrize("khed", [HOME_KHED, OTHER_KHED])
def test_of_two_talukas_with_one_name_the_uploaders_or_the_chosen_one_is_meant(khed: Place) -> None:
    """Without a choice, the name means the one in the portal's own district."""
    lookups = Lookups(Places([THANE, PUNE, HOME_KHED, OTHER_KHED], THANE.id), {})
    own = Options(today=TODAY, scope_ids=frozenset({khed.id}))
    verdict = validate(sheet_of(FIGURES), EFERFAR, lookups, own, Choices(accept=True))
    assert verdict.rows["taluka_id"].to_list() == [khed.id] * 2
    named = sheet_of([["Taluka", *FIGURES[0]], *(["Khd", *row] for row in FIGURES[1:])])
    chosen = Choices(accept=True, values={"taluka": {"Khd": khed.id}})
    verdict = validate(named, EFERFAR, lookups, Options(today=TODAY), chosen)
    assert verdict.rows["taluka_id"].to_list() == [khed.id] * 2
