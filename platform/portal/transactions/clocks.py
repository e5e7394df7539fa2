"""What the clocks of a list of cases are counted with, and how a whole list stands."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Max, QuerySet

from catalog.cases import STATES, Clock, State
from catalog.dataset import Dataset
from catalog.rows import Row, whole, word
from marts.clocks import Cases, Counting, Pause, in_time_by_month, limits_of, serviced
from portal.figures.working import working_days
from portal.organisation.models import LegalTerm, Service
from portal.organisation.selectors import legal_terms
from portal.transactions.figures import read_cases
from portal.transactions.models import CaseMark, CasePause


def clock_of(dataset: Dataset) -> Clock:
    assert dataset.clock is not None
    return dataset.clock


@dataclass(frozen=True, kw_only=True)
class Standing:
    """How many cases are in each state now; of each whole month (`2026-10`) the cases in time, and all that ended."""

    counts: dict[State, int]
    months: list[tuple[str, int, int]]


def standing(dataset: Dataset, today: date) -> Standing:
    """How a whole list stands."""
    counted, months = read_cases(
        dataset,
        counting(dataset, terms_of(dataset), today),
        (
            Cases(select="SELECT state, count(*) AS cases FROM clocks GROUP BY ALL"),
            Cases(select=in_time_by_month(clock_of(dataset))),
        ),
    )
    known = {word(row, "state"): whole(row, "cases") for row in counted}
    return Standing(
        counts={state: known.get(state, 0) for state in STATES}, months=whole_months(months, today)
    )


def whole_months(rows: Iterable[Row], today: date) -> list[tuple[str, int, int]]:
    """The answer to `in_time_by_month`, without the month that is not over."""
    running = today.isoformat()[:7]
    found = ((word(row, "month"), whole(row, "part"), whole(row, "whole")) for row in rows)
    return [one for one in found if one[0] < running]


def terms_of(dataset: Dataset) -> dict[str, LegalTerm]:
    """By code, the legal terms that are in force."""
    rows = legal_terms(active_only=True).filter(code__in=clock_of(dataset).terms)
    return {row.code: row for row in rows}


def marks_of(dataset: Dataset) -> QuerySet[CaseMark]:
    """The marks in force: of each case the newest says whether lists lack it."""
    own = CaseMark.objects.filter(dataset=dataset.name)
    newest = own.values("case_number").annotate(newest=Max("pk")).values("newest")
    return own.filter(pk__in=newest, missing=True)


def counting(dataset: Dataset, terms: Mapping[str, LegalTerm], today: date) -> Counting:
    """What the clocks of `dataset` are counted with now."""
    return Counting(
        today=today,
        working=working_days(),
        limits=limits_of(dataset, ((term.code, term.unit, term.value) for term in terms.values())),
        days_of={name: _days_allowed() for name in serviced(dataset)},
        pauses=[
            Pause(*row)
            for row in CasePause.objects.filter(dataset=dataset.name)
            .order_by("pk")
            .values_list("case_number", "first", "last")
        ],
        missing=list(marks_of(dataset).values_list("case_number", flat=True)),
    )


def _days_allowed() -> dict[int, int]:
    """By service; 0 is no limit, as in the services' list."""
    rows = Service.objects.filter(days_allowed__gt=0).values_list("pk", "days_allowed")
    return {key: days for key, days in rows if days}
