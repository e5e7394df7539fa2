"""Faults planted into simulated histories: how many are found, and how many questions good sheets get."""

from collections.abc import Callable
from typing import Any

import polars as pl
import pytest

from sheets.plausible.past import DAY, compared
from sheets.plausible.step import odd_in
from sheets.tests.histories import FAULTS, MEASURES, MINING, Stored, made, sheet_of

FOUND, FALSE_ROWS = 0.9, 200


def asked(sheet: pl.DataFrame, past: pl.DataFrame) -> frozenset[str]:
    history = Stored(past)
    figures = compared(MINING, sheet.rename({DAY: MINING.date}), MEASURES, history)
    if figures is None:
        return frozenset()
    odd = odd_in(figures, history)
    kinds = {
        "columns_exchanged": odd.pairs,
        "unusual_size": odd.sizes,
        "sent_before": odd.before,
        "sender_missing": odd.missing,
        "figures_rounded": odd.rounded,
    }
    return frozenset(kind for kind, found in kinds.items() if found)


def found(kind: str, first: int, seeds: int) -> float:
    """The share of planted faults that are asked about."""
    plant, wanted = FAULTS[kind]
    all_, hits = 0, 0
    for seed in range(first, first + seeds):
        chance, sheet, past = made(seed)
        rows: Any = sheet.to_dicts()
        if plant(chance, rows, past):
            all_ += 1
            hits += wanted in asked(sheet_of(rows, sheet), past)
    return hits / all_


def without_need(first: int, seeds: int) -> float:
    """Questions for each 200 rows of good sheets."""
    questions = rows = 0
    for seed in range(first, first + seeds):
        _, sheet, past = made(seed)
        rows += sheet.height
        questions += len(asked(sheet, past))
    return FALSE_ROWS * questions / rows


@pytest.mark.parametrize("kind", FAULTS)
def test_planted_faults_are_found(kind: str) -> None:
    assert found(kind, 1, 40) >= FOUND


def test_good_sheets_get_hardly_a_question() -> None:
    assert without_need(10_000, 200) <= 1


@pytest.mark.long
def test_all_planted_faults_of_a_thousand_histories(figure: Callable[[str, Any], None]) -> None:
    shares = {kind: found(kind, 100_000, 1_000) for kind in FAULTS}
    for kind, share in shares.items():
        figure(kind, f"{share:.1%}")
    good = without_need(200_000, 1_000)
    figure("questions for 200 good rows", f"{good:.2f}")
    assert min(shares.values()) >= FOUND and good <= 1


def test_nothing_is_said_below_eight_points() -> None:
    for seed in range(20):
        _, sheet, past = made(seed)
        few = past.filter(pl.col(DAY).is_in(past[DAY].unique().sort().tail(7).to_list()))
        wrong = sheet.with_columns(pl.col(name) * 1_000 for name in MEASURES)
        assert asked(wrong, few) == frozenset()


def test_what_is_stored_already_is_not_asked_about() -> None:
    """However odd: somebody has confirmed it, or it came before there was a past to compare with."""
    _, sheet, past = made(3)
    odd = sheet.with_columns(pl.col(name) * 1_000 for name in MEASURES)
    assert asked(odd, pl.concat([past, odd])) == frozenset()
