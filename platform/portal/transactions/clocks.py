"""What the clocks of a list of cases are counted with."""

from collections.abc import Mapping
from datetime import date

from catalog.cases import Clock
from catalog.dataset import Dataset
from marts.clocks import Counting, Limit, Pause
from portal.figures.working import working_days
from portal.organisation.models import LegalTerm, Service
from portal.organisation.selectors import legal_terms
from portal.transactions.models import CasePause


def clock_of(dataset: Dataset) -> Clock:
    assert dataset.clock is not None
    return dataset.clock


def terms_of(dataset: Dataset) -> dict[str, LegalTerm]:
    """By code, the legal terms that are in force."""
    rows = legal_terms(active_only=True).filter(code__in=clock_of(dataset).terms)
    return {row.code: row for row in rows}


def counting(dataset: Dataset, terms: Mapping[str, LegalTerm], today: date) -> Counting:
    """What the clocks of `dataset` are counted with now."""
    limits = {
        code: Limit(unit="working" if term.unit == "working" else "calendar", days=term.value)
        for code, term in terms.items()
        if term.unit != "rupees"
    }
    looked_up = {stage.days for stage in clock_of(dataset).stages if stage.days}
    return Counting(
        today=today,
        working=working_days(),
        limits=limits,
        days_of={name: _days_allowed() for name in looked_up if dataset.field(name).lookup == "service"},
        pauses=[
            Pause(*row)
            for row in CasePause.objects.filter(dataset=dataset.name)
            .order_by("pk")
            .values_list("case_number", "first", "last")
        ],
    )


def _days_allowed() -> dict[int, int]:
    """By service; 0 is no limit, as in the services' list."""
    rows = Service.objects.filter(days_allowed__gt=0).values_list("pk", "days_allowed")
    return {key: days for key, days in rows if days}
