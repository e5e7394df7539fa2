"""DuckDB's clocks equal the oracle's: pauses, holidays, stages, leap days, month ends, weekends."""

from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import polars as pl
import pytest

from catalog.cases import DayUnit
from catalog.dataset import Dataset
from catalog.fields import Kind
from catalog.limits import Earlier
from catalog.registry import DATASETS
from catalog.submissions import FIXED_HOLIDAYS, WorkingDays
from catalog.text import Text
from flows.facts import schema
from marts.build import publish
from marts.clocks import CaseQuery, Counting, Limit, Pause, master_limits
from marts.query import Reader
from marts.store import Store
from oracle.clocks import Case, judge

LISTS = {name: dataset for name, dataset in DATASETS.items() if dataset.clock}
# Month ends, a leap day, a Sunday and a fixed holiday, and days around them.
TODAYS = (date(2024, 2, 29), date(2024, 3, 1), date(2026, 8, 15), date(2026, 11, 22), date(2027, 1, 31))


def invented(
    dataset: Dataset, random: Random, today: date, number: int
) -> tuple[dict[str, Any], list[tuple[date, date | None]]]:
    clock = dataset.clock
    assert clock

    def day(before: int, after: int = 0) -> date:
        return today + timedelta(days=random.randint(-before, after))

    received = day(random.choice([10, 60, 400]))
    closed = random.random() < 0.4
    stages = [stage.name for stage in clock.stages]
    row: dict[str, Any] = {
        **{column: random.randint(1, 6) for column in schema(dataset) if column.endswith("_id")},
        **{field.name: "" for field in dataset.stored_fields if field.kind is Kind.TEXT},
        "case_number": f"C{number}",
        clock.status: random.choice(clock.ends) if closed else "pending",
        **({clock.stage: random.choice([stages[0]] * 5 + stages)} if clock.stage else {}),
        **{
            stage.start: None if random.random() < 0.1 else received + timedelta(days=random.randint(0, 90))
            for stage in clock.stages
        },
        dataset.date: received,
    }
    row[clock.end] = (
        None if not closed or random.random() < 0.05 else received + timedelta(days=random.randint(0, 120))
    )
    pauses: list[tuple[date, date | None]] = []
    cursor = received + timedelta(days=random.randint(-3, 20))
    for _ in range(random.choice([0, 0, 1, 1, 2, 4])):
        last = cursor + timedelta(days=random.choice([0, 1, 5, 30]))
        pauses.append((cursor, last))
        cursor = last + timedelta(days=random.randint(1, 15))
    if random.random() < 0.15 and cursor <= today:
        pauses.append((cursor, None))
    return row, pauses


def former(today: date, *values: tuple[int, int | None]) -> list[Earlier]:
    """Former limits that ended so many days before today."""
    return [{"until": (today - timedelta(days=ago)).isoformat(), "value": value} for ago, value in values]


def on(day: date, value: int | None, earlier: Sequence[Earlier]) -> int | None:
    """The limit on a day, by the text of decision 44: the first that had not ended yet."""
    for limit in earlier:
        if day <= date.fromisoformat(limit["until"]):
            return limit["value"]
    return value


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("today", TODAYS, ids=str)
@pytest.mark.parametrize("saturdays", ["all", "second_fourth"])
def test_a_thousand_cases_equal_the_oracle(tmp_path: Path, name: str, today: date, saturdays: Any) -> None:
    dataset = LISTS[name]
    clock = dataset.clock
    assert clock
    random = Random(f"{name}{today}{saturdays}")
    entered = {today + timedelta(days=random.randint(-900, 100)) for _ in range(40)}
    fixed = {date(year, *key) for year in range(2020, 2062) for key in FIXED_HOLIDAYS}
    # Both units are used; with several stages the last has no limit.
    units: tuple[DayUnit, ...] = ("calendar", "working")
    limits = {
        stage.term: Limit(
            unit=units[(number + (saturdays == "all")) % 2],
            days=(30, 45, 9, None)[number],
            earlier=(former(today, (200, 12)), (), former(today, (90, None), (20, 4)), ())[number],
        )
        for number, stage in enumerate(clock.stages)
    }
    services = {
        1: (1, []),
        2: (7, former(today, (60, 30))),
        3: (15, former(today, (250, 90), (40, None))),
        4: (None, former(today, (30, 20))),
        5: (365, []),
    }
    made = [invented(dataset, random, today, number) for number in range(1_000)]
    kinds = schema(dataset)
    frame = pl.DataFrame([{name: row[name] for name in kinds} for row, _ in made], schema=kinds)
    months = frame.with_columns(month=pl.col("received_date").dt.truncate("1mo")).partition_by(
        "month", include_key=False, as_dict=True
    )
    publish(Store(tmp_path), dataset, {key[0]: part for key, part in months.items()})
    counting = Counting(
        today=today,
        working=WorkingDays(saturdays, dict.fromkeys(entered, Text("", ""))),
        limits=limits,
        days_of={"service": master_limits((key, *limit) for key, limit in services.items())},
        pauses=[Pause(row["case_number"], *pause) for row, pauses in made for pause in pauses],
    )
    [found] = Reader(Store(tmp_path)).cases(dataset, counting, [CaseQuery(select="SELECT * FROM clocks")])
    by_number = {row["case_number"]: row for row in found}
    assert len(by_number) == len(made)
    seen = set()
    for row, pauses in made:
        stage = next(
            (candidate for candidate in clock.stages if clock.stage and candidate.name == row[clock.stage]),
            clock.stages[0],
        )
        start = row[stage.start] or date.max
        allowed = on(start, limits[stage.term].days, limits[stage.term].earlier)
        if stage.days:
            own = services.get(row[dataset.field(stage.days).column], (None, []))
            allowed = on(start, *own) or allowed
        case = Case(
            started=row[stage.start],
            allowed=allowed,
            unit=limits[stage.term].unit,
            closed=row["status"] != "pending",
            ended=row[clock.end],
            pauses=pauses,
        )
        right = judge(case, today, entered | fixed, saturdays)
        result = by_number[row["case_number"]]
        assert {name: result[name] for name in right} == right, (row, pauses)
        if allowed is not None and right["due"] is not None:
            assert result["days_left"] == allowed - right["used"]
        seen.add(right["state"])
    # In lists of one stage every row has its start.
    unknown = {"unknown"} if len(clock.stages) > 1 else set()
    assert seen == {"running", "soon", "broken", "paused", "met", "late", "unjudged"} | unknown
