"""Interpret a sheet as sent: which rows and columns count, what its words and numbers mean, what is still open.

Proposes and never guesses: a decision that could change a stored value and is not certain becomes a question
(`sheets.reading.model`). Pure: the same file and choices give the same reading.
"""

from collections.abc import Mapping, Sequence
from datetime import date

from catalog.dataset import Dataset
from sheets.places import Lookups
from sheets.plausible.history import History
from sheets.plausible.step import check_plausibility
from sheets.read import Sheet
from sheets.reading import (
    column_mapping,
    column_units,
    data_rows,
    days,
    figures,
    fonts,
    form,
    in_turn,
    joined_lists,
    personal,
    proof,
    sections,
    sheet_choice,
    short_names,
    spellings,
    titles,
    unmatched,
    whole_sheet,
    wide,
)
from sheets.reading.ask import Asker
from sheets.reading.columns import Matcher
from sheets.reading.model import Choices, Option
from sheets.reading.state import Reading

STEPS = (
    fonts.convert_legacy_fonts,
    short_names.recognise_short_names,
    short_names.recognise_codes,
    form.unpivot_form,
    wide.unpivot_table,
    joined_lists.join_lists,
    in_turn.join_columns,
    column_mapping.apply_corrections,
    column_mapping.set_headings,
    column_mapping.match_columns,
    whole_sheet.find_names_in_cells,
    sections.find_sections,
    whole_sheet.find_labelled_texts,
    personal.find_personal,
    unmatched.report_missing_fields,
    unmatched.report_unused_columns,
    data_rows.find_data_rows,
    short_names.resolve_short_names,
    column_units.determine_units,
    figures.parse_numbers,
    days.parse_days,
    spellings.resolve_names,
    titles.check_register,
    titles.check_title,
    titles.check_notes,
    titles.check_names,
    titles.check_day,
    proof.check_totals,
    proof.check_sums,
    proof.find_total_rows,
    proof.ask_about_hidden,
    check_plausibility,
    personal.leave_out_personal,
)


def interpret(
    sheets: Sequence[Sheet],
    dataset: Dataset,
    lookups: Lookups,
    choices: Choices,
    *,
    today: date,
    day: date | None = None,
    history: History | None = None,
    permitted: Mapping[str, Option] | None = None,
) -> Reading:
    """Read the sheet of `sheets` that fits best as a table of `dataset`.

    Uncertain decisions become questions and are read as proposed until answered. `day` is the day chosen in the
    form; it applies to rows without a date. `history` holds the stored rows that the figures are compared with.
    `permitted` has the only record of which the uploader may enter rows, by field.
    """
    asker, matcher = Asker(choices), Matcher(dataset)
    reading = Reading(sheets[0], dataset, lookups, choices, today, asker, matcher, day=day, history=history)
    reading.permitted = permitted or {}
    if len(sheets) > 1 or choices.sheet:
        sheet_choice.choose_sheet(reading, sheets)
    for step in STEPS:
        step(reading)
    return reading
