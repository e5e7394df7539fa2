"""Choose which sheet of a file to read, and whether similar sheets are imported after it."""

from collections.abc import Sequence
from dataclasses import replace

from catalog.rounding import half_up
from catalog.text import Text
from sheets.read import Sheet
from sheets.reading.ask import STOPPED
from sheets.reading.column_mapping import digest
from sheets.reading.dates import days_in
from sheets.reading.model import Found, Option
from sheets.reading.names import PlaceNames
from sheets.reading.state import Reading
from sheets.reading.table import Headings, find_headings
from sheets.text import quoted

MIN_RELATIVE_SCORE, MAX_SHEETS = 0.9, 8
EACH = "each"


def choose_sheet(reading: Reading, sheets: Sequence[Sheet]) -> None:
    """Choose the sheet whose headings name most fields; ask if several are about equally good."""
    headings = [find_headings(sheet, reading.matcher) for sheet in sheets]
    best = max(range(len(sheets)), key=lambda index: (headings[index].score, -index))
    good = [
        index
        for index, candidate in enumerate(headings)
        if candidate.score >= MIN_RELATIVE_SCORE * headings[best].score > 0
    ]
    chosen_name = reading.choices.sheet
    chosen = next((sheet for sheet in sheets if sheet.name == chosen_name), sheets[best])
    if chosen_name is None and len(good) > 1:
        chosen = (
            _ask(reading, [sheets[index] for index in good], [headings[index] for index in good]) or chosen
        )
    others = tuple(dict.fromkeys([*(sheet.name for sheet in sheets if sheet is not chosen), *chosen.others]))
    reading.sheet = replace(chosen, others=tuple(name for name in others if name != chosen.name))
    fields = max(len(reading.dataset.entered_fields), 1)
    reading.tables = [
        Found(
            sheet.name,
            (),
            0,
            0,
            sheet.frame.height,
            float(half_up(sheet_headings.score / fields, 2)),
            chosen=False,
        )
        for sheet, sheet_headings in zip(sheets, headings, strict=True)
        if sheet is not chosen
    ]


def _ask(reading: Reading, good: Sequence[Sheet], headings: Sequence[Headings]) -> Sheet | None:
    names = [sheet.name for sheet in good]
    options = [STOPPED, *(Option(f"sheet:{name}", Text(name, name)) for name in names[:MAX_SHEETS])]
    if (
        len({digest(sheet_headings.texts, sheet_headings.groups) for sheet_headings in headings}) == 1
        and len(names) <= MAX_SHEETS
    ):
        import_each = Option(EACH, Text("Import each of them", "प्रत्येक पत्रक आयात करा"))
        # Sheets named after different talukas or days do not overlap; otherwise one may be a draft or a sum of
        # others.
        options.insert(0 if _are_disjoint(reading, names) else 1, import_each)
    params = {"names": quoted(names[:MAX_SHEETS])}
    answer = reading.asker.ask("sheets", "several_sheets", params, options, forgotten=True)
    if answer == EACH:
        reading.following = tuple(names[1:])
        return good[0]
    return next((sheet for sheet in good if answer == f"sheet:{sheet.name}"), None)


def _are_disjoint(reading: Reading, names: Sequence[str]) -> bool:
    """Whether the sheets are named after different talukas, or after different days or months."""
    known = PlaceNames(reading.lookups, "taluka")
    talukas = {known.certain(name) or (name if known.known(name) else None) for name in names}
    days = {found[0][1] if (found := days_in([name])) else None for name in names}
    return any(None not in labels and len(labels) == len(names) for labels in (talukas, days))
