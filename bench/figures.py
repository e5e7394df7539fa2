"""Aggregates: a dashboard's query and the refresh of one month, with one million and ten million facts."""

import tempfile
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import duckdb
import polars as pl

from bench.sheets_of_rows import case_rows, rows, rts_rows
from bench.table import Row, median, together
from catalog.calendar import financial_year_of, financial_year_window, first_of_month
from catalog.dataset import Dataset
from catalog.measures import Block
from catalog.registry import DATASETS
from catalog.submissions import WorkingDays
from marts.build import publish
from marts.clocks import ONLY_OPEN, CaseQuery, Counting, Limit, Pause, queue
from marts.query import Query, Reader
from marts.sql import statements
from marts.store import Store

EFERFAR, RTS, CASES = DATASETS["eferfar"], DATASETS["rts"], DATASETS["rts_cases"]
PLACES = ["division_id", "district_id"]
ROWS: dict[str, Callable[[pl.DataFrame, date, int], pl.DataFrame]] = {EFERFAR.name: rows, RTS.name: rts_rows}
SMALL, LARGE = 1_000_000, 10_000_000


class History:
    """`count` facts of one dataset, published, and the facts of the current month, to be published again."""

    def __init__(self, dataset: Dataset, folder: Path, places: pl.DataFrame, today: date, count: int) -> None:
        facts = ROWS[dataset.name](places, today, count).select(*dataset.columns, *PLACES)
        frames = _by_month(facts, dataset)
        self.dataset, self.store = dataset, Store(folder)
        publish(self.store, dataset, frames, full=True)
        self.changed = {month: frame for month, frame in frames.items() if month == first_of_month(today)}
        self.reader = Reader(self.store)
        self.query = dashboard_query(today, int(places["district_id"][0]), dataset)

    def run_query(self) -> None:
        self.reader.answer(self.dataset, self.query)

    def refresh(self) -> None:
        publish(self.store, self.dataset, self.changed)


def _by_month(facts: pl.DataFrame, dataset: Dataset) -> dict[date, pl.DataFrame]:
    months = facts.with_columns(month=pl.col(dataset.date).dt.truncate("1mo")).partition_by(
        "month", as_dict=True, include_key=False
    )
    return {key[0]: frame for key, frame in months.items()}


def dashboard_query(today: date, district: int, dataset: Dataset = EFERFAR) -> Query:
    window = financial_year_window(financial_year_of(today))
    return Query(window, {"district_id": district}, tuple(block.name for block in dataset.blocks), today)


def bare_dashboard(store: Store, query: Query, dataset: Dataset = EFERFAR) -> Callable[[], None]:
    """Run the same SQL over the same files in a separate DuckDB connection."""
    blocks = [block if isinstance(block, Block) else dataset.block(block) for block in query.blocks]
    windows = [(block, query.block_windows.get(block.name, query.window)) for block in blocks]
    marts = store.manifest().dataset(dataset.name)
    plan = []
    for statement in statements(dataset, windows, query.conditions, query.adds, query.today):
        paths = [str(store.path(partition)) for partition in marts.files(statement.window).values()]
        plan.append((statement.sql, {**statement.parameters, "files": paths}))
    connection = duckdb.connect(":memory:", config={"threads": 2})

    def run() -> None:
        for sql, parameters in plan:
            connection.execute(sql, parameters).fetchall()

    return run


def figures(places: pl.DataFrame, today: date) -> list[Row]:
    results = [row for dataset in (EFERFAR, RTS) for row in _figures_of(dataset, places, today)]
    return [*results, queue_of_cases(places, today)]


def queue_of_cases(places: pl.DataFrame, today: date) -> Row:
    """Measure a page of the queue and its size, over a million open cases, one percent of them paused."""
    cases = case_rows(places, today, SMALL)
    numbers = cases["case_number"].gather_every(100).to_list()
    counting = Counting(
        today=today,
        working=WorkingDays("second_fourth"),
        limits={term: Limit(unit="working", days=30) for term in CASES.clock.terms} if CASES.clock else {},
        pauses=[Pause(number, today - timedelta(days=3)) for number in numbers],
    )
    questions = [
        CaseQuery(select=queue("case_number", ONLY_OPEN, 0, 25)),
        CaseQuery(select=f"SELECT count(*) FROM clocks WHERE {ONLY_OPEN}"),
    ]
    with tempfile.TemporaryDirectory(prefix="jilha-marts-") as folder:
        publish(Store(Path(folder)), CASES, _by_month(cases, CASES), full=True)
        reader = Reader(Store(Path(folder)))
        ours = median(lambda: reader.cases(CASES, counting, questions))
    work = "Queue of cases: the first page and their number, 1 M open cases, 10,000 paused"
    return Row(work, ours, None, 1.0, "<= 1 s")


def _figures_of(dataset: Dataset, places: pl.DataFrame, today: date) -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="jilha-marts-") as folder:
        small, large = (
            History(dataset, Path(folder) / str(count), places, today, count) for count in (SMALL, LARGE)
        )
        bare = bare_dashboard(small.store, small.query, dataset)
        ours, long, limit = together(small.run_query, large.run_query, bare, times=31)
        refresh, long_refresh = together(small.refresh, large.refresh, times=15)
    label = dataset.label["en"]
    return [
        Row(
            f"{label}: dashboard figures, 1 M facts, a district and a financial year",
            *(ours, limit, 2 * limit + 0.005, "<= 2 x bare + 5 ms"),
        ),
        Row(
            f"{label}: the same, 10 M facts (compared with: 1 M)",
            *(long, ours, 1.5 * ours, "<= 1.5 x at 1 M"),
        ),
        Row(
            f"{label}: refresh after one changed row, 10 M facts (compared with: 1 M)",
            *(long_refresh, refresh, 1.5 * refresh, "<= 1.5 x at 1 M"),
        ),
    ]
