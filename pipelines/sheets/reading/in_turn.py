"""Columns that give one field of a case together: "Approved on" and "Rejected on", "Closed" and "Satisfied".

After a question, the cells move to one of them before anything else is read, as those of joined lists do.
"""

from collections.abc import Mapping
from dataclasses import replace

import polars as pl

from catalog.cases import Clock
from catalog.fields import Field
from catalog.text import Text
from sheets.reading.column_mapping import digest
from sheets.reading.columns import CERTAIN
from sheets.reading.evidence import has_value, share_of_days
from sheets.reading.model import Option
from sheets.reading.rows import FILLED, distinct
from sheets.reading.sounds import folded
from sheets.reading.state import Reading
from sheets.reading.words import plain, tokens
from sheets.text import quoted

MAX_ROWS, MIN_CASE_CELLS, STEM, TWO = 2_000, 3, 6, 2
CLOSED, DAY_WORDS = frozenset(("closed",)), frozenset(("on", "date", "dated", "dt", "दिनांक", "तारीख", "दि"))
TOGETHER = Option("together", Text("Read them as one column", "एकच स्तंभ म्हणून वाचा"))
APART = Option("apart", Text("No, read each on its own", "नाही, प्रत्येक स्वतंत्र वाचा"))


def join_columns(reading: Reading) -> None:
    clock = reading.dataset.clock
    if clock is not None and not reading.joined and reading.sheet.frame.height <= MAX_ROWS:
        _join_days(reading, clock)
        _join_outcomes(reading, clock)


def _join_days(reading: Reading, clock: Clock) -> None:
    """Join days of decision with a column for each outcome; without a column of the status, they give it, too."""
    heading, body = _heading_and_body(reading)
    ends = {
        at: end
        for at, text in enumerate(reading.found.texts)
        if text and (end := _end_named(reading, clock, text)) and _are_days(text, body[f"c{at}"])
    }
    if not clock.end or len(ends) < TWO or len(set(ends.values())) < len(ends):
        return
    filled = {at: body["_row"].filter(has_value(body[f"c{at}"])).to_list() for at in ends}
    sources = {row: at for at, rows in filled.items() for row in rows}
    if not sources or len(sources) < sum(map(len, filled.values())):
        return
    first, *others = ends
    frame = _moved(reading.sheet.frame, first, sources)
    status = reading.fields[clock.status]
    given = next(
        (at for at in range(body.width - 1) if at not in ends and _is_status(reading, status, at, body)), None
    )
    names: dict[int, str | None] = {heading: None}
    if given is not None:
        known, texts = reading.known(status), dict(body.select("_row", f"c{given}").rows())
        if any(known and known.match_line(texts[row] or "") != ends[at] for row, at in sources.items()):
            return  # "Approved" next to a day of rejection
    else:
        open_case = next(choice.value for choice in status.choices if choice.value not in clock.ends)
        cases = body.filter(FILLED >= MIN_CASE_CELLS)["_row"]
        names = {row: ends[sources[row]] if row in sources else open_case for row in cases}
        names[heading] = status.label.en
    frame = _written(frame, others[0], names)
    for other in others[1:]:
        frame = _written(frame, other, {heading: None})
    decided = reading.fields[clock.end]
    best = reading.matcher.best(reading.found.texts[first], at_least=CERTAIN)
    if not best or best.field != decided.name:
        frame = _written(frame, first, {heading: decided.label.en})
    _ask(reading, decided, list(ends), frame, sources)


def _join_outcomes(reading: Reading, clock: Clock) -> None:
    """Join "Closed" in the column of the status with the outcome in another one."""
    status, found = reading.fields[clock.status], reading.found
    known, (heading, body) = reading.known(status), _heading_and_body(reading)
    best = (
        reading.matcher.best(text, group, CERTAIN)
        for text, group in zip(found.texts, found.groups, strict=True)
    )
    at = next((at for at, match in enumerate(best) if match and match.field == status.name), None)
    if at is None or known is None:
        return
    texts = [text for text in distinct(body[f"c{at}"]) if not known.match_line(text)]
    closed = body[f"c{at}"].is_in([text for text in texts if plain(tokens(text)) == CLOSED]).fill_null(False)
    cases = body.select(FILLED >= MIN_CASE_CELLS).to_series()
    for other in set(range(body.width - 1)) - {at} if closed.any() else ():
        telling = has_value(body[f"c{other}"]) & cases
        outcomes = {known.match_line(text) for text in distinct(body[f"c{other}"].filter(telling))}
        if outcomes and outcomes <= set(clock.ends) and not (telling & ~closed).any():
            sources = dict.fromkeys(body["_row"].filter(telling).to_list(), other)
            frame = _moved(reading.sheet.frame, at, sources)
            emptied = {heading: None, **dict.fromkeys(body["_row"].filter(cases))}
            _ask(reading, status, [at, other], _written(frame, other, emptied), sources)
            return


def _heading_and_body(reading: Reading) -> tuple[int, pl.DataFrame]:
    """Return the row number of the heading, and the rows below it."""
    frame, index = reading.sheet.frame, reading.found.index
    return int(frame["_row"][index]), frame.slice(index + 1)


def _end_named(reading: Reading, clock: Clock, heading: str) -> str | None:
    """Return the outcome in a heading: "Date of rejection", "मंजुरी दिनांक"."""
    words = [folded(word) for word in tokens(heading)]
    for choice in reading.fields[clock.status].choices if words else ():
        names = (tokens(name) for name in (choice.value, *choice.label.both(), *choice.aliases))
        if choice.value in clock.ends and any(
            name and all(any(word.startswith(_stem(part)) for word in words) for part in name)
            for name in names
        ):
            return choice.value
    return None


def _stem(word: str) -> str:
    """Return the letters that "approved" and "approval" have in common."""
    return folded(word)[:STEM]


def _are_days(heading: str, cells: pl.Series) -> bool:
    """Whether there are only days in a column; it may be empty if its heading names days."""
    return share_of_days(cells) == 1 if has_value(cells).any() else bool(tokens(heading) & DAY_WORDS)


def _is_status(reading: Reading, field: Field, at: int, body: pl.DataFrame) -> bool:
    """Whether a column is the status by its heading, or has nothing but statuses."""
    best = reading.matcher.best(reading.found.texts[at], reading.found.groups[at], CERTAIN)
    cells, known = body[f"c{at}"], reading.known(field)
    names = distinct(cells.filter(has_value(cells)))
    only = known is not None and bool(names) and all(known.match_line(name) for name in names)
    return only or (best is not None and best.field == field.name)


def _moved(frame: pl.DataFrame, into: int, sources: Mapping[int, int]) -> pl.DataFrame:
    """Move the cells of some rows, each from its column in `sources`."""
    cells = {row[-1]: row[sources[row[-1]]] for row in frame.rows() if row[-1] in sources}
    for source in set(sources.values()) - {into}:
        frame = _written(frame, source, {row: None for row, at in sources.items() if at == source})
    return _written(frame, into, cells)


def _written(frame: pl.DataFrame, at: int, cells: Mapping[int, str | None]) -> pl.DataFrame:
    texts = [cells.get(row, text) for row, text in zip(frame["_row"], frame[f"c{at}"], strict=True)]
    return frame.with_columns(pl.Series(f"c{at}", texts, dtype=pl.String))


def _ask(
    reading: Reading, field: Field, columns: list[int], frame: pl.DataFrame, sources: Mapping[int, int]
) -> None:
    """Read the joined columns if the user agrees."""
    sheet, (heading, _) = reading.sheet, _heading_and_body(reading)
    names = quoted(reading.found.texts[at] for at in columns)
    reading.sheet = replace(sheet, frame=frame)
    reading.asker.layout(digest(reading.found.texts, reading.found.groups))
    params = {"names": names, "label": field.label.as_dict()}
    cell = f"{sheet.letters[columns[0]]}{heading}"
    key = f"together:{field.name}"
    if reading.asker.ask(key, "read_together", params, [TOGETHER, APART], cell=cell) == APART.value:
        reading.sheet = sheet
        return
    into, *_ = columns
    for row, source in sources.items():
        if source != into:
            own = reading.moved.setdefault(row, {at: at for at in range(frame.width - 1)})
            own[into] = source
