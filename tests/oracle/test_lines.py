"""Lines over time against the oracle: a period without a sheet is a gap, a nil return a zero."""

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from catalog.calendar import Window, financial_year_window, month_window
from catalog.dataset import Dataset
from catalog.datasets.eferfar import EFERFAR, TOTALS
from catalog.measures import Block, Total, WeightedMean
from catalog.registry import DATASETS
from catalog.submissions import WorkingDays
from marts.build import publish
from marts.query import Query, Reader
from marts.series import KnownPeriods, Step, line
from marts.store import Store
from oracle import figures
from oracle.entries import entry, frames, random_entries
from oracle.test_figures import same

TODAY = date(2026, 11, 21)
STEPS: tuple[Step, ...] = ("month", "day")
MEASURED = [dataset for dataset in DATASETS.values() if dataset.measures]


def line_of(
    tmp_path: Path, dataset: Dataset, made: list[Any], step: Step, window: Window, known: KnownPeriods
) -> list[dict[str, Any]]:
    store = Store(tmp_path / f"{dataset.name}-{step}")
    publish(store, dataset, frames(made, dataset))
    names = tuple(measure.name for measure in dataset.measures)
    block = Block("line", (step,), names)
    rows = Reader(store).answer(dataset, Query(window, {}, (block,), TODAY)).blocks["line"]
    return line(dataset, rows, names, step, window, TODAY, known)


@pytest.mark.parametrize("dataset", MEASURED, ids=lambda dataset: dataset.name)
@pytest.mark.parametrize("step", STEPS)
def test_every_datasets_line_equals_the_oracle(tmp_path: Path, dataset: Dataset, step: Step) -> None:
    made = random_entries(len(dataset.name) + 5, TODAY, dataset=dataset)
    windows = (financial_year_window(2026), month_window(TODAY), Window(TODAY - timedelta(days=100), TODAY))
    length = 7 if step == "month" else 10
    nil = frozenset(
        day.isoformat()[:length] for day in (date(2026, 9, 16), date(2026, 11, 18), date(2026, 11, 22))
    )
    for window in windows:
        chosen = figures.within(figures.table(made, dataset), window.first, window.last)
        ours = line_of(tmp_path, dataset, made, step, window, KnownPeriods(nil=nil))
        latest = frozenset(m.name for m in dataset.measures if isinstance(m, Total) and m.adds == "latest")
        names = tuple(measure.name for measure in dataset.measures)
        known = figures.block(chosen, (step,), names, TODAY, latest, dataset)
        means = [measure.name for measure in dataset.measures if isinstance(measure, WeightedMean)]
        same(ours, figures.line(known, step, names, means, window, TODAY, nil), means)


def test_missing_sheet_is_a_gap_and_nil_return_a_zero(tmp_path: Path) -> None:
    monday = date(2026, 11, 16)
    made = [entry(1, monday + timedelta(days=n), "disputed", "", 5, 7, 1, 20) for n in (0, 3)]
    nil, window = frozenset({"2026-11-18"}), Window(monday, TODAY)
    points = line_of(tmp_path, EFERFAR, made, "day", window, KnownPeriods(nil=nil))
    assert [(point["day"][8:], point["total_issued"], point["sheet"]) for point in points] == [
        ("16", 7, "received"),
        ("17", None, "missing"),
        ("18", 0, "nil"),
        ("19", 7, "received"),
        ("20", None, "missing"),
        ("21", None, "off"),
    ]
    # A nil return has no average. A day counts as received even if all its rows are filtered out.
    assert points[2]["avg_processing_days"] is None
    hidden = line_of(
        tmp_path / "hidden", EFERFAR, made, "day", window, KnownPeriods(frozenset({"2026-11-17"}), nil)
    )
    assert (hidden[1]["total_issued"], hidden[1]["sheet"]) == (0, "received")
    closed = KnownPeriods(working=WorkingDays(holidays={date(2026, 11, 17): EFERFAR.label}))
    assert line_of(tmp_path / "closed", EFERFAR, made, "day", window, closed)[1]["sheet"] == "off"


def test_current_period_is_open_and_no_rows_make_no_line(tmp_path: Path) -> None:
    made = [entry(1, date(2026, 9, 10), "disputed", "", 5, 7, 1, 20)]
    months = line_of(tmp_path, EFERFAR, made, "month", financial_year_window(2026), KnownPeriods())
    assert [month["sheet"] for month in months] == ["missing"] * 5 + ["received", "missing", "open"]
    assert [month["total_pending"] for month in months] == [None] * 5 + [5, None, None]
    assert line(EFERFAR, [], TOTALS, "month", Window(), TODAY, KnownPeriods()) == []
