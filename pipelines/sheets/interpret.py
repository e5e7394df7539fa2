"""A sheet as sent → its table: which rows and columns count, what its words and numbers mean, and what is still open.

Proposes and never guesses: a decision that could change a stored value and is not certain is a question
(`sheets.reading.model`). Pure; the same file and the same choices give the same reading.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from catalog.dataset import Dataset
from catalog.rounding import half_up
from catalog.text import Text
from sheets.places import Lookups
from sheets.read import Sheet
from sheets.reading import data_rows, days, figures, find, fonts, proof, sections, spellings
from sheets.reading.ask import STOPPED, Asker
from sheets.reading.columns import Matcher
from sheets.reading.model import Choices, Found, Option
from sheets.reading.state import Reading
from sheets.reading.table import find_headings

STEPS = (
    fonts.old_fonts,
    find.corrections,
    find.headings,
    find.columns,
    sections.sections,
    find.missing,
    data_rows.rows,
    figures.units,
    figures.numbers,
    days.days,
    spellings.names,
    proof.register,
    proof.totals,
    proof.sums,
    proof.rows_that_are_totals,
    proof.hidden,
)


AS_GOOD, MOST_SHEETS = 0.9, 8


def interpret(
    sheets: Sequence[Sheet],
    dataset: Dataset,
    lookups: Lookups,
    choices: Choices,
    *,
    today: date,
    day: date | None = None,
) -> Reading:
    """Read the sheet of `sheets` that fits best as a table of `dataset`.

    What is not certain is asked, and read as proposed until it is answered. `day` is the form's: rows without a date of
    their own are about it.
    """
    asker, matcher = Asker(choices), Matcher(dataset)
    reading = Reading(sheets[0], dataset, lookups, choices, today, asker, matcher, day=day)
    if len(sheets) > 1 or choices.sheet:
        _choose(reading, sheets)
    for step in STEPS:
        step(reading)
    return reading


def _choose(reading: Reading, sheets: Sequence[Sheet]) -> None:
    """The sheet whose headings name most fields; several that are about as good are a question."""
    scores = [find_headings(sheet, reading.matcher).score for sheet in sheets]
    named = {sheet.name: sheet for sheet in sheets}
    wanted = reading.choices.sheet
    best = max(range(len(sheets)), key=lambda at: (scores[at], -at))
    good = [sheet for sheet, score in zip(sheets, scores, strict=True) if score >= AS_GOOD * scores[best] > 0]
    chosen = named.get(wanted or "", sheets[best])
    if wanted is None and len(good) > 1:
        options = [
            STOPPED,
            *(Option(f"sheet:{one.name}", Text(one.name, one.name)) for one in good[:MOST_SHEETS]),
        ]
        params = {"names": ", ".join(f"“{one.name}”" for one in good[:MOST_SHEETS])}
        answer = reading.asker.ask("sheets", "several_sheets", params, options, forgotten=True)
        chosen = named.get(answer.removeprefix("sheet:"), chosen)
    others = tuple(dict.fromkeys([*(one.name for one in sheets if one is not chosen), *chosen.others]))
    reading.sheet = replace(chosen, others=tuple(name for name in others if name != chosen.name))
    reading.tables = [
        Found(
            one.name,
            (),
            0,
            0,
            one.frame.height,
            float(half_up(score / max(len(reading.dataset.entered_fields), 1), 2)),
            False,
        )
        for one, score in zip(sheets, scores, strict=True)
        if one is not chosen
    ]
