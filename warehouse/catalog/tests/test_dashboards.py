"""Consistency of all declared dashboards: references exist, and texts exist in both languages."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from catalog.dashboard import CASES, SUMMARY, CountFilter, Dashboard, Own, Rows, Shares
from catalog.dashboards.kpis import KPI_DASHBOARDS
from catalog.followed import behind
from catalog.formulas import inputs
from catalog.registry import DASHBOARDS, DATASETS
from catalog.text import LANGUAGES

FEATURES = Path(__file__).parents[3] / "ui/src/features"
LOCALES = Path(__file__).parents[3] / "ui/src/locales"
TOKENS = (Path(__file__).parents[3] / "ui/src/styles/tokens.css").read_text()
PICTURES = Path(__file__).parents[3] / "ui/public/images/gallery"

BOARDS = {**DASHBOARDS, **KPI_DASHBOARDS}
every_dashboard = pytest.mark.parametrize("board", BOARDS.values(), ids=list(BOARDS))


def test_finds_a_dashboard_by_its_dataset() -> None:
    assert all(DATASETS[name] is board.dataset for name, board in DASHBOARDS.items())


@every_dashboard
def test_figures_come_from_measures_and_formulas(board: Dashboard) -> None:
    dataset = board.dataset
    known = {measure.name for measure in dataset.measures} | {field.name for field in dataset.computed_fields}
    for rows in board.answer:
        names = [figure.name for figure in rows.figures]
        assert len(names) == len(set(names)), rows.name
        for color in (figure.color for figure in rows.figures):
            assert f"--{color}:" in TOKENS if isinstance(color, str) else 0 <= color <= 6
        if isinstance(rows, Own):
            continue
        measures = set(dataset.block(rows.name if isinstance(rows, Rows) else SUMMARY).measures)
        for figure in rows.figures:
            source = figure.source
            if isinstance(source, str):
                assert source in known | {"count"}, figure.name
            else:
                assert inputs(source) <= measures, figure.name
    assert board.entries in _figures(board, SUMMARY)


@every_dashboard
def test_cards_and_charts_show_figures_of_the_response(board: Dashboard) -> None:
    for card in board.cards:
        counted = {card.counted} - {"", *(rows.name for rows in board.answer)}
        named = {card.figure, *card.parts, card.whole, *counted} - {""}
        assert named <= _figures(board, SUMMARY) and bool(card.parts) is bool(card.whole), card.name
    assert not board.charts[0].below
    for chart in board.charts:
        if chart.finding is None:
            assert chart.form in ("facts", "activity") and set(chart.figures) <= _figures(board, SUMMARY)
            continue
        rule, compared = chart.finding
        assert rule in CASES and compared
        for block in chart.blocks:
            assert {*chart.figures, *chart.listed} <= _figures(board, block), chart.name
            read_off = _figures(board, block)
            if chart.form == "parts":
                read_off |= {*_figures(board, SUMMARY), "value"}
            assert set(compared) <= read_off, chart.name
        kinds = {_kind(board, block) for block in chart.blocks}
        formats = [board.format(_figure(board, name)) for name in chart.figures]
        match chart.form:
            case "bars" | "stacked":
                assert "" not in kinds and "month" not in kinds
                # Counts, amounts and percentages cannot share an axis, and percentages have no sum.
                assert len(set(formats)) == 1, chart.name
                assert "percent" not in formats or (len(formats) == 1 and chart.form == "bars")
            case "lines":
                assert (formats == ["count", "percent"] or len(formats) == 1) and chart.listed
                assert kinds == {"month"}
            case "map":
                assert kinds == {"taluka"}
            case "parts":
                assert len(set(formats)) == 1
                if chart.blocks == (SUMMARY,):
                    assert {chart.whole, chart.center} - {""} <= _figures(board, SUMMARY)
                else:
                    assert any(
                        isinstance(rows, Shares | Own) and rows.name in chart.blocks for rows in board.answer
                    )


@every_dashboard
def test_dashboards_by_taluka_have_a_map(board: Dashboard) -> None:
    placed = {
        rows.name for rows in board.answer if isinstance(rows, Rows) and board.grouped_by(rows) == "taluka"
    }
    assert [chart.blocks for chart in board.charts if chart.form == "map"] == [(name,) for name in placed]


@every_dashboard
def test_grid_has_no_gaps(board: Dashboard) -> None:
    """Each row of the grid is filled, and stacked charts have the same columns."""
    filled = 0
    for above, chart in zip((None, *board.charts), board.charts, strict=False):
        if chart.below:
            assert above is not None and above.columns == chart.columns
            continue
        filled = filled % 12 + chart.columns
        assert filled <= 12, chart.name
    assert filled == 12


@every_dashboard
def test_table_columns_are_fields(board: Dashboard) -> None:
    table, fields = board.table, {field.name for field in board.dataset.fields}
    rated = {table.rating.field} if table.rating else set[str]()
    assert {*table.columns, table.title or table.columns[0], *table.figures, *rated} <= fields
    assert set(table.filters) <= {"division", "district", "taluka", "dates"}


@every_dashboard
def test_shares_and_filters_use_choices(board: Dashboard) -> None:
    for rows in board.answer:
        if isinstance(rows, Shares):
            assert {figure.name for figure in rows.figures} <= {choice.value for choice in rows.by.choices}
    for filter_ in board.filters:
        if isinstance(filter_, CountFilter):
            assert {choice.value for choice in filter_.field.choices} == set(filter_.keeps)
        else:
            assert filter_ in board.dataset.fields


@every_dashboard
def test_slots_exist(board: Dashboard) -> None:
    """The page's slots are exactly those declared."""
    module = FEATURES / board.words / "slots.tsx"
    exported = (
        re.findall(r"^export const (\w+): Slots\[", module.read_text(), re.M) if module.exists() else []
    )
    assert sorted(exported) == sorted(board.slots)


@every_dashboard
def test_texts_exist_in_both_languages(board: Dashboard) -> None:
    for language in LANGUAGES:
        own, shared = (
            json.loads((LOCALES / language / f"{name}.json").read_text())
            for name in (board.words, "dashboard")
        )
        for key in _words(board):
            forms = ([key], [f"{key}_one", f"{key}_other"])
            texts = (all(_text(words, name) for name in names) for words in (own, shared) for names in forms)
            assert any(texts), f"{language}: {key}"


def test_dashboards_of_one_page_have_different_tabs() -> None:
    """They have at most two tabs, and share the texts and code of one family."""
    pages: dict[str, list[Dashboard]] = {}
    for board in BOARDS.values():
        pages.setdefault(board.department, []).append(board)
    for boards in pages.values():
        tabs = {board.tab for board in boards}
        assert len(tabs) == len(boards) <= 2 and ("" not in tabs) is (len(boards) > 1)
        assert len({(board.words, board.slots) for board in boards}) == 1
        assert ("systems" in boards[0].slots) is (len(boards) > 1)


@every_dashboard
def test_pictures_exist(board: Dashboard) -> None:
    for number in range(1, board.pictures + 1):
        assert (PICTURES / f"{board.dataset.department}-{number}.svg").exists()


def _figures(board: Dashboard, block: str) -> set[str]:
    return {figure.name for rows in board.answer if rows.name == block for figure in rows.figures}


def _kind(board: Dashboard, block: str) -> str:
    return next(board.grouped_by(rows) for rows in board.answer if rows.name == block)


def _figure(board: Dashboard, name: str) -> Any:
    return next(figure for figure in board.figures if figure.name == name)


def _words(board: Dashboard) -> Iterator[str]:
    yield from ("subtitle", "loadFailed")
    if "imported" not in board.slots:
        yield "entries.toast.imported"
    if board.dataset.pending_measures:
        yield from ("pendingMode.sum", "pendingMode.latest")
    if "banners" not in board.without:
        yield from ("banners.importTitle", "banners.addTitle", "banners.addText")
    yield from (f"pictures.{number}" for number in range(1, board.pictures + 1))
    if any(board.format(figure) == "lacs" for figure in board.figures):
        yield "inLacs"
    if board.table.rating:
        yield from (f"rating.{word}" for word in ("title", "badge", "good", "fair", "low", "none"))
    for card in board.cards:
        if _figure(board, card.figure).label:
            yield "cards.note"
            continue
        yield from (f"cards.{card.name}", f"cards.{card.name}Note")
        if card.instead:
            yield f"cards.{card.name}Instead"
    for chart in board.charts:
        shown = (_figure(board, name) for name in (*chart.figures, *chart.listed))
        yield from (f"figures.{figure.name}" for figure in shown if not figure.label)
        if chart.finding is None:
            yield f"charts.{chart.name}.title"
            continue
        # Maps have the same texts on every page (`map.json`).
        if chart.form != "map":
            yield from (
                f"charts.{chart.name}.{part}" for part in ("title", "explain", *CASES[chart.finding[0]])
            )
        yield from (
            f"by.{kind}" for block in chart.blocks if (kind := _kind(board, block)) not in ("", "status")
        )
        if chart.form == "bars":
            figures = (_figure(board, name) for name in chart.figures)
            yield from (
                f"units.{figure.name}"
                for figure in figures
                if board.format(figure) != "percent" and not figure.label
            )
        if chart.form == "parts":
            yield f"charts.{chart.name}.unit"
        if chart.rest:
            yield f"charts.{chart.name}.rest"


def _text(texts: Any, key: str) -> str:
    for part in key.split("."):
        texts = texts.get(part, {}) if isinstance(texts, dict) else {}
    return texts if isinstance(texts, str) else ""


@every_dashboard
def test_every_card_has_a_trend(board: Dashboard) -> None:
    known = {measure.name for measure in board.dataset.measures}
    for card in board.cards:
        trend = behind(board, card)
        assert trend is not None and set(trend.measures) <= known, card.name
        # The desired direction is declared by the trend or the card, or follows from pending.
        matching = [item for item in board.dataset.trends if (item.of, item.over) == (trend.of, trend.over)]
        assert [item.good for item in matching] in ([], [trend.good]), card.name


def test_resolves_a_cards_figure_to_measures() -> None:
    trends = {card.name: behind(DASHBOARDS["rts"], card) for card in DASHBOARDS["rts"].cards}
    success = trends["success"]
    assert success is not None and (success.of, success.over) == (("total_approved",), ("total_closed",))
    assert success.unit == "percent" and success.good == "more"
    pending = trends["pending"]
    assert pending is not None and (pending.name, pending.good) == ("pending", "less")


@every_dashboard
def test_queues_and_comparisons_use_counts_of_the_dataset(board: Dashboard) -> None:
    dataset = board.dataset
    if board.queue:
        names = {*board.queue.received, *board.queue.closed, *board.queue.pending}
        assert names <= dataset.additive
        assert board.queue.received and board.queue.closed and board.queue.pending
    if board.queue or board.compared:
        # Missing sheets are only known if sheets are expected.
        assert dataset.expected is not None and dataset.performance is not None


@every_dashboard
def test_every_figure_can_be_explained(board: Dashboard) -> None:
    """Inputs of formulas have labels, as measures or fields. Charts of custom rows have texts."""
    named = {measure.name for measure in board.dataset.measures}
    named |= {field.name for field in board.dataset.fields}
    declared = [figure for rows in board.answer if not isinstance(rows, Own) for figure in rows.figures]
    for figure in declared:
        names = inputs(board.formula(figure))
        assert names <= named, figure.name
        assert names or figure.source == "count", figure.name
