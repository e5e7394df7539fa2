"""The last step of a reading: ask about implausible figures, one question per kind."""

from collections.abc import Sequence
from dataclasses import dataclass

from catalog.fields import Kind
from catalog.rounding import half_up
from catalog.text import Text
from sheets.errors import Params
from sheets.findings import Findings
from sheets.plausible.columns import SwappedColumns, find_swapped_columns
from sheets.plausible.history import Figures, History, figures_to_compare
from sheets.plausible.usual import Unusual, find_unusual, with_usual_sizes
from sheets.plausible.whole import Missing, Rounded, SentBefore, counted_twice, missing, rounded, sent_before
from sheets.reading.ask import STOPPED
from sheets.reading.model import STOP, Option
from sheets.reading.proof import leave_out
from sheets.reading.state import Reading
from sheets.text import group_digits, listed
from sheets.typed import Days, typed_rows

SHOWN = 5  # cells named in a message
MARKED = 200  # cells marked in the grid
RIGHT = Option("right", Text("The figures are right", "आकडे बरोबर आहेत"))
LEAVE_OUT = Option("leave_out", Text("Leave these rows out", "या ओळी वगळा"))
CORRECT = Option(STOP, Text("I will correct the sheet first", "आधी पत्रक दुरुस्त केले जाईल"))


def check_plausibility(reading: Reading) -> None:
    """Compare the figures with what is stored. Asks about unusual ones only if the department has a history."""
    history, dataset = reading.history, reading.dataset
    if history is None or not dataset.date or dataset.date not in dataset.key or reading.body.is_empty():
        return
    scratch = Findings(reading.body["_row"], reading.sent, reading.letters)
    days = Days(reading.today, reading.day)
    typed = typed_rows(dataset, reading.texts, reading.body.height, reading.lookups, days, scratch)
    twice = counted_twice(dataset, typed, history)
    if dataset.breakdown and (twice.equal or twice.other):
        label = dataset.breakdown.label.as_dict()
        for position in twice.other[:MARKED]:
            row = int(reading.body["_row"][position])
            cell = f"{reading.letters.get(dataset.breakdown.name) or reading.sheet.letters[0]}{row}"
            reading.issue("entry_counted_twice", {"label": label}, cell=cell, severity="warning", row=row)
        if twice.equal:
            params: Params = {"label": label, "count": group_digits(len(twice.equal)),
                              "all": group_digits(typed.height)}  # fmt: skip
            _ask(reading, "counted_twice", params, rows=twice.equal, likely=False)
            leave_out(reading)
    figures = figures_to_compare(dataset, typed, list(reading.texts), history)
    if figures is None:
        return
    odd = find_implausible(figures, history)
    if odd.pairs:
        pair = odd.pairs[0]
        row = int(reading.body["_row"][pair.position])
        one, other = (dataset.field(name).label.as_dict() for name in (pair.first, pair.second))
        params = {"one": one, "other": other, "row": str(row),
                          "rows": group_digits(pair.rows), "all": group_digits(pair.judged)}  # fmt: skip
        cells = [f"{scratch.letters.get(name, '')}{row}" for name in (pair.first, pair.second)]
        _ask(reading, "columns_exchanged", params, cells=cells, column=pair.first)
    if odd.sizes:
        _ask_about_size(reading, scratch, odd.sizes)
    if odd.before:
        params = {"day": odd.before.day.strftime("%d/%m/%Y"), "count": group_digits(len(odd.before.positions)),
                  "all": group_digits(odd.before.rows)}  # fmt: skip
        _ask(reading, "sent_before", params, rows=odd.before.positions)
    if odd.missing and not typed[odd.missing.column].null_count():  # a misspelt name may be the missing one
        params = {"names": _names(reading, odd.missing), "days": str(odd.missing.days)}
        _ask(reading, "sender_missing", params)
    if odd.rounded:
        percent = str(int(half_up(100 * odd.rounded.round / odd.rounded.judged)))
        params = {"count": group_digits(odd.rounded.round), "all": group_digits(odd.rounded.judged),
                  "percent": percent, "usual": str(odd.rounded.usual)}  # fmt: skip
        _ask(reading, "figures_rounded", params)
    leave_out(reading)


@dataclass(frozen=True, slots=True)
class Implausible:
    pairs: Sequence[SwappedColumns]
    sizes: Sequence[Unusual]
    before: SentBefore | None
    missing: Missing | None
    rounded: Rounded | None


def find_implausible(figures: Figures, history: History) -> Implausible:
    """Run all checks. Swapped columns and repeated days are not also checked figure by figure."""
    rows = with_usual_sizes(figures)
    pairs = find_swapped_columns(figures, rows, figures.measures)
    swapped = {name for pair in pairs for name in (pair.first, pair.second)}
    counts = [name for name in figures.measures if figures.dataset.field(name).kind is Kind.COUNT]
    before = sent_before(figures)
    return Implausible(
        pairs,
        []
        if before
        else [figure for figure in find_unusual(rows, figures.measures) if figure.measure not in swapped],
        before,
        missing(figures, history),
        rounded(figures, counts),
    )


def _ask_about_size(reading: Reading, scratch: Findings, figures: Sequence[Unusual]) -> None:
    first = max(
        figures,
        key=lambda figure: max(figure.value + 1, figure.usual + 1) / min(figure.value + 1, figure.usual + 1),
    )
    ordered = [first, *(figure for figure in figures if figure is not first)]
    cells = []
    for figure in ordered[:MARKED]:
        row = int(reading.body["_row"][figure.position])
        cells.append(f"{scratch.letters.get(figure.measure, '')}{row}")
    params: Params = {
        "cell": cells[0],
        "label": reading.dataset.field(first.measure).label.as_dict(),
        "value": _number(first.value),
        "usual": _number(first.usual),
        "low": _number(first.low),
        "high": _number(first.high),
        "days": str(first.days),
        "count": group_digits(len(figures)),
        "cells": ", ".join(cells[:SHOWN]) + (" …" if len(figures) > SHOWN else ""),
    }
    positions = sorted({figure.position for figure in figures})
    _ask(reading, "unusual_size", params, rows=positions, cells=cells, column=first.measure)


def _ask(
    reading: Reading,
    code: str,
    params: Params,
    *,
    rows: Sequence[int] = (),
    cells: Sequence[str] = (),
    column: str = "",
    likely: bool = True,
) -> None:
    """Ask one question. Offers to leave out the rows at positions `rows`, unless that is the whole sheet. Figures that
    are hardly `likely` to be right are not proposed as such.
    """
    options = [] if likely else [STOPPED]
    options += [RIGHT, LEAVE_OUT] if 0 < len(rows) < reading.body.height else [RIGHT]
    answer = reading.asker.ask(
        f"plausible:{code}",
        code,
        params,
        [*options, CORRECT],
        cell=cells[0] if cells else "",
        column=column,
        forgotten=True,
        cells=tuple(cells),
        asks_reason=True,
    )
    if answer == LEAVE_OUT.value:
        reading.leaving |= dict.fromkeys((int(reading.body["_row"][position]) for position in rows), "chosen")


def _number(value: float) -> str:
    return group_digits(int(half_up(value))) if value >= 10 or value == int(value) else str(half_up(value, 1))


def _names(reading: Reading, missing: Missing) -> dict[str, str]:
    units = missing.units
    field = next(field for field in reading.dataset.stored_fields if field.column == missing.column)
    if field.kind is Kind.PLACE:
        places = (reading.lookups.places.get(field.level or "taluka", unit) for unit in units)
        return listed([(place.name_en, place.name_mr) for place in places if place is not None])
    masters = {master.id: master for master in reading.lookups.masters.get(field.lookup or "", {}).values()}
    return listed([(masters[unit].name, masters[unit].name_mr) for unit in units if unit in masters])
