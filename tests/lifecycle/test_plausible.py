"""Imports with figures that do not look like the department's earlier ones."""

import json
import random
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from typing import Any

import pytest

from lifecycle.conftest import HEADING, TALUKAS, TODAY, Office
from portal.transactions.models import EferfarEntry

Line = dict[str, Any]
NEXT = TODAY
PENDING, ISSUED, STAY = "total_pending", "total_issued", "stay_orders"


def lines(days: Iterable[date], talukas: Iterable[str] = TALUKAS) -> list[Line]:
    """Generate plausible figures: sizes by taluka with some noise, deterministic for each day."""
    found = []
    for day in days:
        for size, taluka in zip((400, 150, 60), talukas, strict=False):
            chance = random.Random(f"{taluka} {day}")
            pending, issued = (round(size * part * chance.uniform(0.8, 1.25)) for part in (1, 0.4))
            found.append(
                {"taluka": taluka, "day": day, PENDING: pending, ISSUED: issued, STAY: chance.randint(2, 9)}
            )
    return found


def content(rows: Iterable[Line]) -> bytes:
    text = (
        f"Konkan,Mumbai Suburban,{row['taluka']},disputed,{row['day']},{row[PENDING]},{row[ISSUED]},{row[STAY]},12,"
        for row in rows
    )
    return "\n".join((HEADING, *text)).encode()


@pytest.fixture
def office_with_days(office: Office) -> Office:
    """An office with forty stored days, imported without any question."""
    days = [TODAY - timedelta(days=back) for back in range(40, 0, -1)]
    for part in (days[:20], days[20:]):
        data = office.import_own(content(lines(part)))
        assert (data["state"], data["questions"]) == ("done", []), data["questions"]
    return office


def bring_in(office: Office, rows: list[Line], **fields: Any) -> dict[str, Any]:
    return office.import_own(content(rows), **fields)


def kinds(data: dict[str, Any]) -> list[str]:
    return [question["kind"] for question in data["questions"] if question["state"] == "open"]


def implausible() -> list[Line]:
    rows = lines([NEXT])
    rows[1][PENDING] *= 100
    return rows


def test_unusual_figure_is_asked_about_and_stored_with_its_reason(office_with_days: Office) -> None:
    seen = bring_in(office_with_days, implausible(), preview="true")
    (question,) = seen["questions"]
    assert (question["kind"], question["cell"], question["state"]) == ("unusual_size", "F3", "open")
    assert [choice["value"] for choice in question["choices"]] == ["right", "leave_out", "stop"]
    assert question["cells"] == ["F3"] and question["asks_reason"]
    assert "F3" in question["text"]["en"] and "F3" in question["text"]["mr"]

    refused = bring_in(office_with_days, implausible())
    assert (refused["state"], kinds(refused)) == ("refused", ["unusual_size"])
    assert not EferfarEntry.objects.filter(date=NEXT).exists()

    reason = "विशेष शिबिर: camp on Saturday"
    choice = json.dumps({"answers": {question["id"]: "right"}, "reasons": {question["id"]: reason}})
    done = bring_in(office_with_days, implausible(), reading=choice)
    assert (done["state"], done["imported_count"]) == ("done", 3), done["details"]
    (stored,) = done["reading"]["questions"]
    assert (stored["answer"], stored["state"], stored["reason"]) == ("right", "chosen", reason)


def test_import_without_an_answer_is_rejected(office_with_days: Office) -> None:
    sent = office_with_days.own.upload("/eferfar/import-csv", content(implausible()), key="once")
    assert sent.status_code == 202
    office_with_days.work()
    reply = office_with_days.own.upload("/eferfar/import-csv", content(implausible()), key="once")
    assert (reply.status_code, reply.json()["error_code"]) == (422, "READING_NEEDS_CONFIRMATION")
    assert not EferfarEntry.objects.filter(date=NEXT).exists()


def test_row_can_be_left_out(office_with_days: Office) -> None:
    (question,) = bring_in(office_with_days, implausible(), preview="true")["questions"]
    choice = json.dumps({"answers": {question["id"]: "leave_out"}})
    done = bring_in(office_with_days, implausible(), reading=choice)
    assert (done["state"], done["imported_count"]) == ("done", 2)
    assert [(row["row"], row["reason"]) for row in done["reading"]["left_out"]] == [(3, "chosen")]
    assert EferfarEntry.objects.filter(date=NEXT).count() == 2


def test_stop_stores_nothing_and_the_corrected_sheet_asks_nothing(office_with_days: Office) -> None:
    (question,) = bring_in(office_with_days, implausible(), preview="true")["questions"]
    stopped = bring_in(
        office_with_days, implausible(), reading=json.dumps({"answers": {question["id"]: "stop"}})
    )
    assert stopped["state"] == "refused" and not EferfarEntry.objects.filter(date=NEXT).exists()
    right = str(lines([NEXT])[1][PENDING])
    done = bring_in(office_with_days, implausible(), reading=json.dumps({"cells": {"F3": right}}))
    assert (done["state"], done["imported_count"], done["questions"]) == ("done", 3, [])


def swapped(rows: list[Line]) -> list[Line]:
    return [{**row, PENDING: row[ISSUED], ISSUED: row[PENDING]} for row in rows]


FAULTS: dict[str, Callable[[], list[Line]]] = {
    "columns_exchanged": lambda: swapped(lines([NEXT])),
    "sent_before": lambda: [{**row, "day": NEXT} for row in lines([NEXT - timedelta(days=31)])],
    "sender_missing": lambda: lines([NEXT])[1:],
}


@pytest.mark.parametrize("kind", FAULTS)
def test_wrong_sheet_asks_a_single_question(office_with_days: Office, kind: str) -> None:
    seen = bring_in(office_with_days, FAULTS[kind](), preview="true")
    assert kinds(seen) == [kind]
    done = bring_in(office_with_days, FAULTS[kind](), reading="proposed")
    assert done["state"] == "done"
    assert [(question["answer"], question["state"]) for question in done["questions"]] == [
        ("right", "proposed")
    ]


def test_misspelt_sender_is_not_missing(office_with_days: Office) -> None:
    first, *others = lines([NEXT])
    seen = bring_in(office_with_days, [{**first, "taluka": f"{first['taluka']}xx"}, *others], preview="true")
    assert seen["questions"] == [] and seen["error_count"] == 1


def test_good_sheets_ask_nothing(office_with_days: Office) -> None:
    """The next day; a stored day again; a reimported export; new figures for stored rows."""
    again = lines([TODAY - timedelta(days=3)])
    assert bring_in(office_with_days, lines([NEXT]))["questions"] == []
    assert bring_in(office_with_days, again)["questions"] == []
    export = office_with_days.own.get("/eferfar/export", format="csv")
    sent = b"".join(export.streaming_content) if export.streaming else export.content
    assert office_with_days.import_own(sent)["questions"] == []
    changed = [{**row, PENDING: row[PENDING] + 3} for row in again[:1]]
    assert bring_in(office_with_days, changed)["questions"] == []


def test_manual_entries_do_not_count_as_earlier_sheets(office_with_days: Office) -> None:
    """Manual entries are neither missing nor new. Without earlier sheets there is nothing to compare with."""
    EferfarEntry.objects.filter(taluka__name_en=TALUKAS[0], date=NEXT - timedelta(days=1)).update(
        date=NEXT, import_id=None
    )
    assert bring_in(office_with_days, lines([NEXT])[1:], preview="true")["questions"] == []
    assert kinds(bring_in(office_with_days, implausible(), preview="true")) == ["unusual_size"]
    EferfarEntry.objects.update(import_id=None)
    assert bring_in(office_with_days, implausible(), preview="true")["questions"] == []


@pytest.mark.parametrize(
    "reading",
    [{"reasons": {"plausible:unusual_size": "x" * 201}}, {"reasons": ["camp"]}, {"reasons": {"q1": 1}}],
)
def test_rejects_invalid_reasons(office: Office, reading: dict[str, Any]) -> None:
    reply = office.own.upload("/eferfar/import-csv", content(implausible()), reading=json.dumps(reading))
    assert reply.status_code == 422


CATEGORIES = ("registered", "unregistered", "")


def by_category(*categories: str, double: bool = True) -> bytes:
    """Return a day's sheet with each row once for each category; those without are the sum of two if `double`."""
    heading, *body = content(lines([NEXT])).decode().splitlines()
    rows = [line.split(",") for line in body]
    for category in categories:
        for *names, pending, issued, stay, days, _ in rows:
            figures = [
                int(figure) * (1 if category or not double else 2) for figure in (pending, issued, stay)
            ]
            heading += f"\n{','.join([*names, *map(str, figures), days, category])}"
    return heading.encode()


PARTS, WHOLE = CATEGORIES[:2], CATEGORIES[2:]


@pytest.mark.parametrize(("stored", "sent"), [(PARTS, WHOLE), (WHOLE, PARTS), ((), CATEGORIES)])
def test_the_same_figures_with_and_without_a_category_are_asked_about(
    office: Office, stored: tuple[str, ...], sent: tuple[str, ...]
) -> None:
    if stored:
        assert office.import_own(by_category(*stored))["state"] == "done"
    before = EferfarEntry.objects.count()
    for reading in ("", "proposed"):
        refused = office.import_own(by_category(*sent), reading=reading)
        assert (refused["state"], kinds(refused)) == ("refused", ["counted_twice"])
    assert EferfarEntry.objects.count() == before
    (question,) = refused["questions"]
    choice = {"answers": {question["id"]: "right"}, "reasons": {question["id"]: "Two registers"}}
    done = office.import_own(by_category(*sent), reading=json.dumps(choice))
    assert (done["state"], done["imported_count"]) == ("done", 3 * len(sent))
    # What is stored is not asked about again.
    assert office.import_own(by_category(*sent))["questions"] == []


@pytest.mark.parametrize(
    ("stored", "sent", "warned"),
    [(PARTS, WHOLE, 3), (WHOLE, PARTS[:1], 3), (PARTS[:1], PARTS[1:], 0), (WHOLE, WHOLE, 0)],
)
def test_other_figures_with_and_without_a_category_are_a_warning(
    office: Office, stored: tuple[str, ...], sent: tuple[str, ...], warned: int
) -> None:
    assert office.import_own(by_category(*stored))["state"] == "done"
    done = office.import_own(by_category(*sent, double=stored == WHOLE))
    assert (done["state"], done["questions"]) == ("done", [])
    assert [issue["code"] for issue in done["details"]] == ["entry_counted_twice"] * warned
