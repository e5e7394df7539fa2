"""Inputs for the clocks of a case list, and the list's overall state."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Max, QuerySet

from catalog.cases import STATES, State, clock_of
from catalog.dataset import Dataset
from catalog.rows import Row, whole, word
from marts.clocks import (
    CaseQuery,
    Counting,
    MasterLimit,
    Pause,
    in_time_by_month,
    limits_of,
    master_limits,
    service_fields,
)
from portal.figures.working import working_days
from portal.organisation.models import LegalTerm, Service
from portal.organisation.selectors import legal_terms
from portal.transactions.figures import read_cases
from portal.transactions.models import CaseMark, CasePause


@dataclass(frozen=True, kw_only=True)
class ListState:
    """Cases per state now, and per complete month (`2026-10`) the cases decided in time and all decided cases."""

    counts: dict[State, int]
    months: list[tuple[str, int, int]]


def list_state(dataset: Dataset, today: date) -> ListState:
    counted, months = read_cases(
        dataset,
        counting(dataset, terms_of(dataset), today),
        (
            CaseQuery(select="SELECT state, count(*) AS cases FROM clocks GROUP BY ALL"),
            CaseQuery(select=in_time_by_month(clock_of(dataset))),
        ),
    )
    counts_by_state = {word(row, "state"): whole(row, "cases") for row in counted}
    return ListState(
        counts={state: counts_by_state.get(state, 0) for state in STATES},
        months=complete_months(months, today),
    )


def complete_months(rows: Iterable[Row], today: date) -> list[tuple[str, int, int]]:
    """Convert the rows of `in_time_by_month`, without the current month."""
    current_month = today.isoformat()[:7]
    months = ((word(row, "month"), whole(row, "part"), whole(row, "whole")) for row in rows)
    return [month for month in months if month[0] < current_month]


def terms_of(dataset: Dataset) -> dict[str, LegalTerm]:
    """Return the active legal terms by code."""
    rows = legal_terms().filter(code__in=clock_of(dataset).terms)
    return {row.code: row for row in rows}


def marks_of(dataset: Dataset) -> QuerySet[CaseMark]:
    """Return the marks in effect: those whose case is missing according to its newest mark."""
    marks = CaseMark.objects.filter(dataset=dataset.name)
    newest = marks.values("case_number").annotate(newest=Max("pk")).values("newest")
    return marks.filter(pk__in=newest, missing=True)


def counting(dataset: Dataset, terms: Mapping[str, LegalTerm], today: date) -> Counting:
    """Collect everything needed to evaluate the dataset's clocks now."""
    return Counting(
        today=today,
        working=working_days(),
        limits=limits_of(
            dataset, ((term.code, term.unit, term.value, term.earlier) for term in terms.values())
        ),
        days_of=dict.fromkeys(service_fields(dataset), service_limits()),
        pauses=[
            Pause(*row)
            for row in CasePause.objects.filter(dataset=dataset.name)
            .order_by("pk")
            .values_list("case_number", "first", "last")
        ],
        missing=list(marks_of(dataset).values_list("case_number", flat=True)),
    )


def service_limits() -> list[MasterLimit]:
    """Return the days allowed by service, and by the day of the application where they have changed."""
    return master_limits(Service.objects.values_list("pk", "days_allowed", "earlier"))
