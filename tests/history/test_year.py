"""A simulated year: the response at the end of a day is returned when that day is requested later."""

from __future__ import annotations

import random
from datetime import date, timedelta

import pytest

from history.conftest import BEGIN, QUERIES, Archive, end_of, fetch
from history.year import Year
from portal.core.response_cache import RESPONSES
from portal.history.recording import record
from support.datasets import Api
from support.long import Report

# Records are files; the other tests of this folder make and read them on both databases.
pytestmark = pytest.mark.one_database
Noted = dict[tuple[date, str, str, str], tuple[int, bytes]]


def simulate(archive: Archive, chance: random.Random, acts: int, *, each: int) -> tuple[Noted, Year]:
    """Perform random acts over days and collect responses at the end of each, also of days without acts."""
    year, noted, day = Year(archive, chance), {}, BEGIN
    speakers = {language: Api(archive.office.people["superadmin"], language) for language in ("en", "mr")}
    queries, turn = list(QUERIES), 0
    with end_of(day):
        archive.templates()
        record()
    while len(year.done) < acts:
        day += timedelta(days=chance.choice([1, 1, 2, 3]))
        with end_of(day):
            for _ in range(chance.choice([0, 1, 2, 3])):
                year.act()
                if (
                    chance.random() < 0.4
                ):  # the worker records every few minutes; the day's last record counts
                    record()
            record()
            for number in range(each):
                path, query = queries[(turn + number) % len(queries)]
                language = ("en", "mr")[(turn // len(queries)) % 2]
                query = archive.query(query)
                noted[day, path, language, str(query)] = fetch(speakers[language], path, query)
            turn += each
    return noted, year


def differences(archive: Archive, noted: Noted, today: date) -> list[str]:
    """Return differences between responses then and now, requested in another order so that none depends on
    the one before.
    """
    speakers = {language: Api(archive.office.people["superadmin"], language) for language in ("en", "mr")}
    queries = {(path, str(archive.query(query))): archive.query(query) for path, query in QUERIES}
    wrong = []
    with end_of(today):
        for (day, path, language, query), before in sorted(
            noted.items(), key=lambda item: (item[0][1], item[0][0])
        ):
            now = fetch(speakers[language], path, queries[path, query], as_known_on=str(day))
            if now != before:
                wrong.append(
                    f"{day} {language} {path} {query}: {before[0]} → {now[0]} {first_difference(before[1], now[1])}"
                )
    return wrong


def first_difference(before: bytes, now: bytes) -> str:
    """Show the first difference of two responses in context."""
    index = next(
        (index for index, pair in enumerate(zip(before, now, strict=False)) if pair[0] != pair[1]), 0
    )
    part = slice(max(0, index - 120), index + 120)
    return f"{before[part].decode(errors='replace')!r} | {now[part].decode(errors='replace')!r}"


def check(archive: Archive, chance: random.Random, acts: int, figure: Report, *, each: int) -> None:
    noted, year = simulate(archive, chance, acts, each=each)
    last = max(day for day, *_ in noted)
    figure("answers", len(noted))
    assert {name.__name__ for name in year.kinds} == set(year.done)
    assert {status for status, _ in noted.values()} == {200}
    wrong = differences(archive, noted, last + timedelta(days=1))
    assert not wrong, f"{len(wrong)} of {len(noted)}\n" + "\n".join(wrong[:20])
    # Nothing was cached wrongly, and a later day gets the same from the same record.
    RESPONSES.clear()
    some = dict(chance.sample(sorted(noted.items(), key=str), min(60, len(noted))))
    assert not differences(archive, some, last + timedelta(days=30))


def test_each_day_responds_later_as_on_the_day(archive: Archive, figure: Report) -> None:
    check(archive, random.Random(2026), 40, figure, each=9)


@pytest.mark.long
def test_year_responds_later_as_on_the_day(archive: Archive, chance: random.Random, figure: Report) -> None:
    check(archive, chance, 200, figure, each=len(QUERIES))
