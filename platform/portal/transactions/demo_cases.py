"""Demo cases. Those closed last month match the department's summary sheet except for one planted difference. There is
also a sample of cases from other months, and open cases, three of which exceed their limit tomorrow.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from random import Random

from catalog.calendar import first_of_month, today_in_india, year_before
from catalog.cases import Clock, Stage, Summary, clock_of
from catalog.fields import Kind
from catalog.registry import DATASETS
from catalog.rows import Row, whole
from catalog.rows import day as day_of
from portal.accounts.models import User
from portal.organisation.selectors import legal_terms
from portal.transactions.clocks import service_limits
from portal.transactions.demo import save
from portal.transactions.models import MODELS, Entry

OPEN = 160
TOMORROW = 3  # of the open cases: their last day is today
SAMPLE = 0.02  # of the cases that were closed in other months
LATE = 8  # percent, if the sheet has no such count
USUAL = 15  # days, if no limit is known
DESKS = ("Counter", "Desk 1", "Desk 2", "Desk 3")

# A case's fields besides number, unit, days and status, made from the unit's row in the sheet: stage, office, desk.
More = Callable[[Random, Row], Mapping[str, object]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _List:
    model: type[Entry]
    clock: Clock
    summary: Summary
    more: More
    random: Random
    today: date
    terms: Mapping[str, int]
    services: Mapping[int, int]

    def rows(self) -> Iterator[Mapping[str, object]]:
        sheet = DATASETS[self.summary.dataset]
        compared = first_of_month(first_of_month(self.today) - timedelta(days=1))
        rows_of_sheet: Sequence[Row] = list(
            MODELS[sheet.name]
            ._default_manager.filter(**{f"{sheet.date}__gte": first_of_month(year_before(self.today))})
            .order_by(sheet.date, *sheet.key)
            .values()
        )
        units = {tuple(row[column] for column in self._by): row for row in rows_of_sheet}
        planted = False
        for row in rows_of_sheet:
            complete = first_of_month(day_of(row, sheet.date)) == compared
            for status, late in self._closed(row):
                if not complete and self.random.random() > SAMPLE:
                    continue
                if complete and not planted and self._uncounted:
                    status, planted = self._uncounted[0], True
                yield self._case(row, status, day_of(row, sheet.date), partial(self._age_closed, late))
        for number in range(OPEN if units else 0):
            row = self.random.choice(list(units.values()))
            yield self._case(row, "", self.today, self._age_open if number >= TOMORROW else int)

    @property
    def _by(self) -> list[str]:
        return [self.model.DATASET.field(name).column for name in self.summary.by]

    @property
    def _uncounted(self) -> list[str]:
        """Statuses the sheet does not count. Giving one to a counted case changes exactly one count."""
        counted = {count.status for count in self.summary.counted}
        return [status for status in self.clock.ends if status not in counted]

    def _closed(self, row: Row) -> Iterator[tuple[str, bool]]:
        """Yield (status, late) for each case counted in the sheet's row."""
        statuses = [
            counted.status
            for counted in self.summary.counted
            if counted.counts == "ended" and counted.status
            for _ in range(whole(row, counted.measure))
        ]
        late_counts = [
            whole(row, counted.measure) for counted in self.summary.counted if counted.counts == "late"
        ]
        late = sum(late_counts) if late_counts else len(statuses) * LATE // 100
        return ((status, number < late) for number, status in enumerate(reversed(statuses)))

    def _age_closed(self, late: bool, days: int) -> int:
        return days + self.random.randint(1, 9) if late else max(1, int(days * self.random.uniform(0.2, 1)))

    def _age_open(self, days: int) -> int:
        """Return a random age that is not exactly the limit."""
        age = int(self.random.triangular(1, days + 9, days / 3))
        return age + (age == days)

    def _case(
        self, row: Row, status: str, last_seen: date, age_of: Callable[[int], int]
    ) -> dict[str, object]:
        """Make a case. `age_of` maps its allowed days to its age on the day `last_seen`."""
        dataset = self.model.DATASET
        case = {**{column: row[column] for column in self._by}, **self.more(self.random, row)}
        case.setdefault("desk", self.random.choice(DESKS))
        stages = {stage.name: stage for stage in self.clock.stages}
        stage = stages.get(str(case.get(self.clock.stage)), self.clock.stages[0])
        started = last_seen - timedelta(days=age_of(self._days(stage, case)))
        case[stage.start] = started
        if stage.start != dataset.date:
            case[dataset.date] = started - timedelta(days=self.random.randint(16, 60))
        case[self.clock.status] = status or self._pending
        if status:
            case[self.clock.end] = last_seen
        return case

    @property
    def _pending(self) -> str:
        choices = self.model.DATASET.field(self.clock.status).choices
        return next(choice.value for choice in choices if choice.value not in self.clock.ends)

    def _days(self, stage: Stage, case: Row) -> int:
        if stage.days and self.model.DATASET.field(stage.days).kind is Kind.LOOKUP:
            return self.services.get(whole(case, self.model.DATASET.field(stage.days).column), USUAL)
        return self.terms.get(stage.term, USUAL)


def seed(model: type[Entry], user: User, prefix: str, more: More) -> int:
    """Create the cases of one list as `user`, to match its summary sheet. Return the number created."""
    clock, today = clock_of(model.DATASET), today_in_india()
    assert clock.summary is not None
    case_list = _List(
        model=model,
        clock=clock,
        summary=clock.summary,
        more=more,
        random=Random(f"{model.DATASET.name}-{today}"),
        today=today,
        terms={term.code: term.value for term in legal_terms() if term.value},
        services={limit.master_id: limit.days for limit in service_limits()},
    )
    numbered = (
        {**case, case_list.clock.number: f"{prefix}/{today.year}/{100000 + number}"}
        for number, case in enumerate(case_list.rows(), 1)
    )
    return save(model, numbered, user)
