"""The demo's case lists against the summary sheets they are compared with."""

from collections import Counter
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest

from catalog.calendar import first_of_month, today_in_india
from catalog.registry import DATASETS
from portal.organisation.models import LegalTerm, Service
from portal.organisation.seed import seed_legal_terms
from portal.transactions import demo_cases
from portal.transactions.models import MODELS
from support.records import stand_in

pytestmark = pytest.mark.one_database
CASE_LISTS = {name: one for name, one in DATASETS.items() if one.clock}
TODAY = today_in_india()
MONTH = first_of_month(first_of_month(TODAY) - timedelta(days=1))
DAYS = 15


@pytest.mark.parametrize("name", CASE_LISTS)
def test_list_matches_its_sheet_except_for_one_planted_case(name, people, places):
    model, clock = MODELS[name], CASE_LISTS[name].clock
    assert clock
    assert clock.summary
    seed_legal_terms(LegalTerm)
    stand_in(Service, days_allowed=DAYS)
    sheet = DATASETS[clock.summary.dataset]
    counts = {measure.measure: 3 for measure in clock.summary.counted}
    counts |= {measure: value for measure, value in (("total_closed", 6), ("on_time_delivery", 4),
               ("not_on_time_delivery", 2)) if measure in counts}  # fmt: skip
    for day in (MONTH, MONTH + timedelta(days=9)):
        stand_in(MODELS[sheet.name], **{sheet.date: day, **counts})
    stage = {clock.stage: clock.stages[0].name} if clock.stage else {}
    lookups = {measure.days: Service.objects.get().pk for measure in clock.stages if measure.days}
    fields = stage | {CASE_LISTS[name].field(measure).column: key for measure, key in lookups.items()}

    written = demo_cases.seed(model, people["admin"], "X", lambda random, row: fields)

    rows: list[Mapping[str, Any]] = list(model._default_manager.values())
    assert written == len(rows)
    closed = [row for row in rows if row[clock.end]]
    by_status = Counter(row[clock.status] for row in closed)
    differences = Counter(
        {measure.status: 6 - by_status[measure.status] for measure in clock.summary.counted if measure.status}
    )
    uncounted = set(clock.ends) - differences.keys()
    assert sum(differences.values()) == len(by_status.keys() & uncounted) == min(1, len(uncounted))
    assert set(differences.values()) <= {0, 1}
    if name == "rts_cases":
        lateness = Counter((row[clock.end] - row["received_date"]).days > DAYS for row in closed)
        assert lateness == {False: 8, True: 4}
    # Of the open cases, exactly three have their last day today.
    terms = {measure.code: measure.value for measure in LegalTerm.objects.all()}
    allowed = terms[clock.stages[0].term] or DAYS
    waiting = [row for row in rows if not row[clock.end]]
    assert len(waiting) == demo_cases.OPEN
    last_day = [row for row in waiting if row["received_date"] == TODAY - timedelta(days=allowed)]
    assert len(last_day) == demo_cases.TOMORROW
