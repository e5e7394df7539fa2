"""Concurrent writers: edits, new entries, deletions, and overlapping sheets sent twice.

Each writer counts the responses it got; afterwards rows and figures must match.
"""

import random
from collections import Counter
from datetime import timedelta
from functools import partial
from threading import Event
from typing import Any

import pytest

from lifecycle.conftest import TODAY, Office, keys, sheet
from portal.figures.models import Import
from portal.transactions.models import EferfarEntry
from support.datasets import Api
from support.long import Report
from together.writers import at_once

WRITERS = 4
COUNTED = 3  # entries that all writers increment
SHEET = 40
LIST = "/eferfar/transactions"
# Apart from the days of the sheets.
OWN_DAYS = TODAY - timedelta(days=400)


class Writer:
    """A user at work. `counts` has the portal's responses."""

    def __init__(self, office: Office, number: int, seed: int, make: Any, counted: list[int]) -> None:
        self.api = Api(office.people["own" if number % 2 else "superadmin"])
        self.chance, self.make, self.counted = random.Random(f"{seed} {number}"), make, counted
        self.counts: Counter[str] = Counter()
        self.added: Counter[int] = Counter()
        self.made: Counter[str] = Counter()
        self.sheets: dict[int, tuple[int, int]] = {}

    def count_response(self, what: str, response: Any) -> int:
        status = int(response.status_code)
        self.counts[f"{what} {status}"] += 1
        self.counts["operations"] += 1
        self.counts["5xx"] += status >= 500
        self.counts["conflicts"] += status in (404, 409, 412)
        return status

    def work(self, operations: int) -> None:
        while self.counts["operations"] < operations:
            self.chance.choice((self.add, self.add, self.create, self.remove, self.send))()

    def add(self) -> None:
        """Increment an entry that was just read."""
        pk = self.chance.choice(self.counted)
        entry = self.api.get(f"/eferfar/single-transaction/{pk}").json()["data"]
        changed = entry | {"total_pending": entry["total_pending"] + 1}
        self.added[pk] += self.count_response("edit", self.api.put(f"{LIST}/{pk}", changed)) == 200

    def day(self) -> str:
        return str(OWN_DAYS - timedelta(days=self.chance.randrange(4)))

    def create(self) -> None:
        day = self.day()
        self.made[day] += self.count_response("create", self.api.post(LIST, self.make(date=day))) == 201

    def remove(self) -> None:
        day = self.day()
        found = self.api.get(LIST, date_from=day, date_to=day).json()["data"]
        if found:
            self.made[day] -= (
                self.count_response("remove", self.api.delete(f"{LIST}/{found[0]['id']}")) == 200
            )

    def send(self) -> None:
        """Send a sheet twice at the same time, on days that overlap with the sheets of others."""
        start, value = self.chance.randrange(60), self.chance.randrange(1, 1000)
        content = sheet(keys(SHEET, COUNTED + start), lambda _: value)
        key = f"{id(self)} {self.counts['operations']}"
        for response in at_once(
            *(partial(self.api.upload, "/eferfar/import-csv", content, key=key, reading="proposed"),) * 2
        ):
            if self.count_response("sheet", response) in (200, 202):
                self.sheets[int(response.json()["data"]["import_id"])] = (start, value)


def run(office: Office, make: Any, operations: int, seed: int) -> Counter[str]:
    """Run the users and a worker until each has done `operations`. Return what was counted."""
    office.bring_in(sheet(keys(COUNTED), lambda _: 0))
    counted = list(EferfarEntry.objects.order_by("pk").values_list("pk", flat=True))
    first = Import.objects.count()
    writers = [Writer(office, number, seed, make, counted) for number in range(WRITERS)]
    finished, done = Event(), []

    def run_writer(writer: Writer) -> None:
        try:
            writer.work(operations)
        finally:
            done.append(writer)
            if len(done) == len(writers):
                finished.set()

    def worker() -> None:
        while not finished.wait(0.05):
            office.work()

    at_once(*(partial(run_writer, writer) for writer in writers), worker)
    office.work()
    counts = sum((writer.counts for writer in writers), Counter[str]())
    counts["lost"], counts["doubled"] = compare(office, writers, counted, Import.objects.count() - first)
    return counts


def compare(office: Office, writers: list[Writer], counted: list[int], imports: int) -> tuple[int, int]:
    """Return how many confirmed changes are not stored, and how many are stored more than once."""
    rows = dict(EferfarEntry.objects.values_list("pk", "total_pending"))
    added = sum((writer.added for writer in writers), Counter[int]())
    lost = sum(abs(added[pk] - rows[pk]) for pk in counted)
    by_sheet: dict[int, tuple[int, int]] = {}
    for writer in writers:
        by_sheet |= writer.sheets
    expected: dict[tuple[str, str, Any], int] = {}
    for _, (start, value) in sorted(by_sheet.items()):
        expected |= dict.fromkeys(keys(SHEET, COUNTED + start), value)
    stored = EferfarEntry.objects.exclude(pk__in=counted)
    from_sheets = stored.filter(date__gt=OWN_DAYS)
    found = {
        (taluka, status, day): pending
        for taluka, status, day, pending in from_sheets.values_list(
            "taluka__name_en", "status", "date", "total_pending"
        )
    }
    lost += sum(found.get(key) != value for key, value in expected.items())
    by_hand: Counter[str] = Counter()
    for writer in writers:
        by_hand.update(writer.made)
    days = Counter(str(day) for day in stored.filter(date__lte=OWN_DAYS).values_list("date", flat=True))
    lost += sum(max(0, number - days[day]) for day, number in by_hand.items())
    doubled = from_sheets.count() - len(expected) + imports - len(by_sheet)
    doubled += sum(max(0, days[day] - number) for day, number in by_hand.items())
    figures = office.figures()
    assert figures["count"] == len(rows)
    assert figures["total_pending"] == sum(EferfarEntry.objects.values_list("total_pending", flat=True))
    return lost, doubled


def assert_clean(counts: Counter[str]) -> None:
    assert (counts["lost"], counts["doubled"], counts["5xx"]) == (0, 0, 0), counts


def test_concurrent_operations_lose_nothing(office: Office, body: Any) -> None:
    assert_clean(run(office, body, operations=8, seed=7))


@pytest.mark.long
def test_many_concurrent_operations_lose_nothing(
    office: Office, body: Any, chance: random.Random, figure: Report
) -> None:
    counts = run(office, body, operations=400, seed=chance.randrange(1_000_000))
    for name in ("operations", "conflicts", "lost", "doubled", "5xx"):
        figure(name, counts[name])
    assert_clean(counts)
    assert counts["conflicts"] and counts["sheet 202"]
