"""Steps one to three: corrected cells, the heading rows, the field of each column."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from hashlib import sha256

from catalog.text import Text
from sheets.errors import Params
from sheets.reading.ask import STOPPED
from sheets.reading.assign import Assignment
from sheets.reading.columns import (
    CERTAIN,
    COLUMN_NUMBER,
    OFFERED,
    POSSIBLE,
    Candidate,
    match_heading,
)
from sheets.reading.dates import IN_TEXT, MONTH_ONLY, POSITION
from sheets.reading.evidence import (
    adds_earlier,
    assign_only_figure,
    converts,
    days_named,
    drop_other_figures,
    explain,
    find_breakdowns,
    fits,
    is_confirmed,
    prefer_values,
    samples,
)
from sheets.reading.groups import (
    group_fault,
    group_names_other_field,
    is_qualified_variant,
    names_family,
    names_other_register,
    own_names,
)
from sheets.reading.model import STOP, Column, How, Option
from sheets.reading.rows import FILLED
from sheets.reading.state import Reading
from sheets.reading.table import Headings, headings_at, is_heading_like, with_corrections
from sheets.reading.units import mentions_percentage, remark_fault, unit_in, unit_of
from sheets.text import DEVANAGARI_DIGITS, heading_key, quoted
from sheets.values import NOTHING

NOT_IMPORTED = "none"
CHOSEN_PREFIX = "chosen "
# Figures since some date, next to those of the day or month: the two do not compete for a field.
UP_TO = re.compile(r"\b(?:up\s?to|till|progressive|cumulative)\b|आजअखेर|महिनाअखेर|प्रगत", re.IGNORECASE)


def digest(headings: Sequence[str], groups: Sequence[str]) -> str:
    """Return a digest of the layout. Digits in headings ("as on 31/03/2026") change every month and are ignored."""
    parts = [
        "".join("#" if sign.isdigit() else sign for sign in heading_key(f"{group} {text}"))
        for text, group in zip(headings, groups, strict=True)
    ]
    return sha256("\x1f".join(parts).encode()).hexdigest()[:16]


def column_key(heading: str, group: str) -> str:
    return f"column:{heading_key(f'{group} {heading}')}"


def apply_corrections(reading: Reading) -> None:
    """Apply the user's corrections to cells before anything else is read."""
    frame, reading.corrected = with_corrections(reading.sheet.frame, reading.choices.cells)
    if reading.corrected:
        reading.sheet = replace(reading.sheet, frame=frame)


def set_headings(reading: Reading) -> None:
    sheet, matcher = reading.sheet, reading.matcher
    heading_rows = reading.found
    if not reading.choices.heading_rows and _has_second_row(reading, heading_rows):
        heading_rows = headings_at(sheet, matcher, heading_rows.index + 1, heading_rows.depth + 1)
    reading.heading_index, reading.depth = heading_rows.index, heading_rows.depth
    reading.headings, reading.groups = heading_rows.texts, heading_rows.groups
    reading.layout = digest(heading_rows.texts, heading_rows.groups)
    reading.asker.layout(reading.layout)
    reading.body = sheet.frame.slice(heading_rows.index + 1)


def _has_second_row(reading: Reading, heading_rows: Headings) -> bool:
    """Whether the next row names parts of the columns above: "Target" and "Achieved" below "Royalty"."""
    sheet, matcher = reading.sheet, reading.matcher
    below = heading_rows.index + 1
    if below + 1 >= sheet.frame.height or not is_heading_like(sheet, below, matcher):
        return False
    named = 0
    for index, heading in enumerate(heading_rows.texts):
        text = str(sheet.frame[f"c{index}"][below] or "")
        if not text or text == heading:
            continue
        best = matcher.best(heading, heading_rows.groups[index], CERTAIN)
        if best and not reading.fields[best.field].numeric:
            return False
        bare = MONTH_ONLY.sub("", IN_TEXT.sub("", text.translate(DEVANAGARI_DIGITS)))
        if text.casefold() in NOTHING or any(sign.isdigit() for sign in bare):
            return False
        named += 1
    return named > 1  # a single text is a line above its rows


def match_columns(reading: Reading) -> None:
    """Determine the field of every column: chosen ones first, then by score."""
    sheet, fields = reading.sheet, reading.fields
    chosen: dict[int, str | None] = {}
    for letter, name in reading.choices.columns.items():
        if letter in sheet.letters and (name is None or name in fields):
            chosen[sheet.letters.index(letter)] = name
    for index, (text, group) in enumerate(zip(reading.headings, reading.groups, strict=True)):
        # Chosen in an earlier import without a question: as certain as an exact name.
        key = column_key(text, group)
        remembered = reading.asker.remembered.get(f"{CHOSEN_PREFIX}{key}")
        known = reading.matcher.best(text, group, CERTAIN)
        if known and (not known.exact or COLUMN_NUMBER.match(text)):
            # The answer to a question of an earlier version, which knew fewer headings.
            answer = reading.asker.remembered.get(key, known.field)
            remembered = remembered or (answer if answer != known.field else None)
        if index not in chosen and remembered in (NOT_IMPORTED, *fields):
            chosen[index] = None if remembered == NOT_IMPORTED else remembered
            reading.recalled.add(index)
    words: dict[int, dict[str, Candidate]] = {}
    # Without lines between the rows.
    entries = reading.body.filter(FILLED > 1)
    for index, (text, group) in enumerate(zip(reading.headings, reading.groups, strict=True)):
        if index in chosen or names_other_register(reading.dataset, group):
            continue
        if reading.dataset.clock and POSITION.match(text):
            continue
        cells = reading.body[f"c{index}"]
        found = (*reading.matcher.candidates(text, group), *days_named(reading, text, group))
        candidates = {candidate.field: candidate for candidate in found}
        if any(sign.isalpha() for sign in text):
            prefer_values(reading, text, entries[f"c{index}"], candidates)
        words[index] = {
            candidate.field: candidate
            for candidate in candidates.values()
            if candidate.exact
            or (fits(fields[candidate.field], cells) and converts(fields[candidate.field], text))
        }
    drop_other_figures(reading, words)
    assignment = Assignment(reading, words, chosen)
    assignment.assign_by_words()
    assign_only_figure(reading, assignment.best, assignment.taken, chosen)
    find_breakdowns(reading, assignment.best, assignment.taken)
    assignment.assign_by_sums()
    assignment.assign_by_words()
    assignment.assign_with_opening()
    best, taken = assignment.best, assignment.taken
    for duplicate in assignment.duplicates:
        _report_duplicate(reading, *duplicate)
    # Rows of registers without a stock cover only their own day.
    day_by_day = not reading.dataset.pending_measures
    rivals = {
        candidate.field
        for index, candidates in words.items()
        for candidate in candidates.values()
        if index not in best
        and index not in reading.parts
        and candidate.score >= POSSIBLE
        and not mentions_percentage(candidate.remark)
        and not (day_by_day and UP_TO.search(f"{reading.groups[index]} {reading.headings[index]}"))
    }
    for index, text in enumerate(reading.headings):
        if text or index in chosen:
            others = sorted(words.get(index, {}).values(), key=lambda candidate: -candidate.score)
            _column(reading, index, chosen, best.get(index), others, taken, rivals)


def _report_duplicate(reading: Reading, name: str, first: int, index: int) -> None:
    letters = f"{reading.sheet.letters[first]}, {reading.sheet.letters[index]}"
    heading = reading.headings[index]
    cell = f"{reading.sheet.letters[index]}{reading.row}"
    headings = quoted(dict.fromkeys((reading.headings[first], heading)))
    params = {"letters": letters, "headings": headings, "label": reading.fields[name].label.as_dict()}
    reading.issue("doubled_heading", params, column=name, cell=cell, value=heading)


def _column(
    reading: Reading,
    index: int,
    chosen: dict[int, str | None],
    best: Candidate | None,
    others: Sequence[Candidate],
    taken: dict[str, int],
    rivals: Collection[str],
) -> None:
    text, group = reading.headings[index], reading.groups[index]
    letter, cells = reading.sheet.letters[index], reading.body[f"c{index}"]
    whole = " › ".join(filter(None, (group, text)))
    how: How = "none"
    reason = Text("No field matches this heading", "या शीर्षकाचे क्षेत्र नाही")
    name: str | None = None
    if index in reading.parts:
        whole_of = reading.parts[index]
        reason = Text(f"Part of {whole_of.en}", f"{whole_of.mr} चा भाग")
    if index in chosen:
        name, how, reason = chosen[index], "chosen", Text("Chosen", "निवडलेले")
        if index in reading.recalled:
            how, reason = "remembered", Text("As last time", "मागील वेळेप्रमाणे")
        reading.chosen[f"{CHOSEN_PREFIX}{column_key(text, group)}"] = name or NOT_IMPORTED
    elif best is not None and taken.get(best.field) == index:
        name, reason = best.field, explain(best, reading.fields[best.field], cells)
        how = "exact" if best.exact else "alias"
        doubt = _reason_for_doubt(reading, index, best, rivals)
        if doubt is not None:
            field = reading.fields[best.field]
            family = names_family(reading.matcher, reading.headings, reading.groups, group)
            unsure = (
                best.field in rivals
                or adds_earlier(reading, index)
                or (not family and group_names_other_field(reading.matcher, best.field, group))
            )
            if field.numeric and doubt[0] != "group_heading":
                remark_text = str(doubt[1].get("remark") or f"{group} {text}")
                unsure = unsure or bool(reading.matcher.unexplained_words(best.field, remark_text))
            if not field.stored:  # computed: only compared, so no figure may be lost in it
                unsure = not is_confirmed(reading, field, index, taken)
            unsure = unsure and not best.proof
            is_variant = not field.required and is_qualified_variant(group, reading.groups)
            answer = _ask(reading, index, *doubt, best, others, taken, unsure=unsure, is_variant=is_variant)
            state = reading.asker.questions[column_key(text, group)].state
            how = state if state in ("remembered", "chosen") else "proposed"
            name = None if answer in (NOT_IMPORTED, STOP) else answer
    if name is not None and name not in reading.positions:
        reading.positions[name] = index
        remark = best.remark if best is not None and best.field == name else ""
        if not remark and how == "chosen" and (match := match_heading(text, reading.matcher.known)):
            remark = match.remark
        reading.remarks[name] = remark or unit_in(text)
        reading.texts[name] = cells.alias(name)
    reading.columns.append(Column(letter, whole, name, how, reason, samples(cells)))


def _reason_for_doubt(
    reading: Reading, index: int, best: Candidate, rivals: Collection[str]
) -> tuple[str, Params] | None:
    """Return the code and params of the question if it is uncertain that a column is its best field, else None."""
    field = reading.fields[best.field]
    text, group = reading.headings[index], reading.groups[index]
    label = field.label.as_dict()
    # "Stay by SDO" next to "Stay by Collector": with these words, either could be the field.
    if not best.exact and (best.score < CERTAIN or (best.score == CERTAIN and best.field in rivals)):
        return "may_be_column", {"heading": f"{group} › {text}" if group else text, "label": label}
    if not field.numeric:
        return None
    if adds_earlier(reading, index):
        return "group_heading", {"group": group or text, "heading": text, "label": label}
    names = own_names(reading.dataset, field)
    if best.remark and unit_of(best.remark) is None and (fault := remark_fault(field, best.remark, names)):
        return fault.code, {**fault.params, "heading": text, "label": label}
    if group and unit_of(group) is None:
        fault = group_fault(reading.dataset, field, text, group, reading.matcher.known)
        if fault is not None:
            return fault.code, fault.params
    return None


def _ask(
    reading: Reading,
    index: int,
    code: str,
    params: Params,
    best: Candidate,
    others: Sequence[Candidate],
    taken: dict[str, int],
    *,
    unsure: bool,
    is_variant: bool,
) -> str:
    letter = reading.sheet.letters[index]
    fields = [best.field]
    fields += [other.field for other in others if other.score >= OFFERED and other.field not in taken]
    options = [Option(name, reading.fields[name].label) for name in dict.fromkeys(fields)][:4]
    options.append(Option(NOT_IMPORTED, Text("Do not import this column", "हा स्तंभ आयात करू नका")))
    if is_variant:  # cumulative figures next to the month's
        options = [options[-1], *options[:-1], STOPPED]
    elif unsure:  # another column may also be this field, or the heading is more specific
        options.insert(0, STOPPED)
    all_params = {**params, "letter": letter, "value": reading.headings[index]}
    cell = f"{letter}{reading.row}"
    key = column_key(reading.headings[index], reading.groups[index])
    return reading.asker.ask(key, code, all_params, options, cell=cell, column=best.field)
