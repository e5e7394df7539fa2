"""Errors planted in simulated histories: detection rate, and false alarms on correct sheets."""

from collections.abc import Callable
from typing import Any

import polars as pl
import pytest

from sheets.plausible.history import DAY, figures_to_compare
from sheets.plausible.step import find_implausible
from sheets.tests.histories import MEASURES, MINING, PLANTED_ERRORS, StoredHistory, sheet_of, simulate

MIN_DETECTION, FALSE_ALARM_ROWS = 0.9, 200


def question_kinds(sheet: pl.DataFrame, past: pl.DataFrame) -> frozenset[str]:
    history = StoredHistory(past)
    figures = figures_to_compare(MINING, sheet.rename({DAY: MINING.date}), MEASURES, history)
    if figures is None:
        return frozenset()
    odd = find_implausible(figures, history)
    kinds = {
        "columns_exchanged": odd.pairs,
        "unusual_size": odd.sizes,
        "sent_before": odd.before,
        "sender_missing": odd.missing,
        "figures_rounded": odd.rounded,
    }
    return frozenset(kind for kind, detection_rate in kinds.items() if detection_rate)


def detection_rate(kind: str, first: int, seeds: int) -> float:
    plant, expected = PLANTED_ERRORS[kind]
    planted, hits = 0, 0
    for seed in range(first, first + seeds):
        rng, sheet, past = simulate(seed)
        rows: Any = sheet.to_dicts()
        if plant(rng, rows, past):
            planted += 1
            hits += expected in question_kinds(sheet_of(rows, sheet), past)
    return hits / planted


def false_alarm_rate(first: int, seeds: int) -> float:
    """Return the number of questions per 200 rows of correct sheets."""
    questions = rows = 0
    for seed in range(first, first + seeds):
        _, sheet, past = simulate(seed)
        rows += sheet.height
        questions += len(question_kinds(sheet, past))
    return FALSE_ALARM_ROWS * questions / rows


@pytest.mark.parametrize("kind", PLANTED_ERRORS)
def test_detects_planted_errors(kind: str) -> None:
    assert detection_rate(kind, 1, 40) >= MIN_DETECTION


def test_correct_sheets_get_hardly_any_questions() -> None:
    assert false_alarm_rate(10_000, 200) <= 1


@pytest.mark.long
def test_detection_rate_over_a_thousand_histories(figure: Callable[[str, Any], None]) -> None:
    shares = {kind: detection_rate(kind, 100_000, 1_000) for kind in PLANTED_ERRORS}
    for kind, share in shares.items():
        figure(kind, f"{share:.1%}")
    good = false_alarm_rate(200_000, 1_000)
    figure("questions for 200 good rows", f"{good:.2f}")
    assert min(shares.values()) >= MIN_DETECTION and good <= 1


def test_asks_nothing_below_eight_points() -> None:
    for seed in range(20):
        _, sheet, past = simulate(seed)
        few = past.filter(pl.col(DAY).is_in(past[DAY].unique().sort().tail(7).to_list()))
        wrong = sheet.with_columns(pl.col(name) * 1_000 for name in MEASURES)
        assert question_kinds(wrong, few) == frozenset()


def test_stored_values_are_not_questioned() -> None:
    """Even if implausible: a user has confirmed it, or it was stored before there was a history."""
    _, sheet, past = simulate(3)
    odd = sheet.with_columns(pl.col(name) * 1_000 for name in MEASURES)
    assert question_kinds(odd, pl.concat([past, odd])) == frozenset()
