"""Names shared by many rows: in the title, as the sheet's name, or on a line above the rows."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from functools import partial

import polars as pl

from catalog.fields import Field, Kind, PlaceLevel
from catalog.text import Text
from sheets.places import Place
from sheets.reading.ask import NONE_OF_THESE, STOPPED
from sheets.reading.dates import day_alone, days_in, noted_days
from sheets.reading.model import Option, Translated
from sheets.reading.names import LEVEL_WORDS, WORD_BREAKS, Known, Names, variants
from sheets.reading.rows import FILLED
from sheets.reading.state import Reading
from sheets.reading.table import END, below_numbering
from sheets.reading.words import NEGATIONS, expanded_words, plain, tokens
from sheets.text import BRACKET, clean, listed, name_key

LEFT_EMPTY = Option("empty", Text("No, it is left empty", "नाही, ते रिकामे ठेवा"))
MAX_CELLS, TWO = 2, 2
EXCLUDED = re.compile(
    r"\b(?:other than|except(?:ing)?|excluding|barring)\s+(?:the\s+)?([\w-]+)"
    r"|([\u0900-\u097f]+)\s+(?:नसलेल्या|नसलेले|वगळून|वगळता|सोडून|व्यतिरिक्त)",
    re.IGNORECASE,
)
MAX_LINES = 2_000
MAX_TOKENS = 6
MAX_OFFERED = 5
OFFICES: dict[PlaceLevel, str] = {
    "division": r"divisional|विभागीय",
    "district": r"collector|collectorate|zilla|जिल्हाधिकारी|जिल्हा",
    "taluka": r"tahsildar|tehsildar|tahsil|tehsil|तहसीलदार|तहसिलदार|तहसील|तालुका",
}
DISTRICT = re.compile(LEVEL_WORDS["district"], re.IGNORECASE)
LEVEL_LABELS = {
    level: re.compile(rf"^(?:{words}|{OFFICES[level]})(?:\s+(?:office|कार्यालय))?$", re.IGNORECASE)
    for level, words in LEVEL_WORDS.items()
}


def find_sections(reading: Reading) -> None:
    """Find required names and days without a column: on lines above their rows, or in the title for all rows."""
    for field in reading.dataset.entered_fields:
        if field.name == reading.dataset.date and not (
            field.name in reading.positions or reading.day or reading.choices.date
        ):
            _use_lines(reading, field, partial(_day_of_line, reading.today), _days_mentioned)
        # A choice with a default is never missing, so a line that names another one would be passed over.
        named = field.kind is Kind.CHOICE and bool(field.column in reading.dataset.key or field.default)
        have = {*reading.positions, *reading.shared}
        if field.name in have or not (field.stored and (field.required or named)):
            continue
        if (known := reading.known(field)) is None:
            continue
        parent = title_district(reading, field.level)
        in_line = partial(_names_in_line, known, partial(records_in, reading, known, parent))
        if _use_lines(reading, field, in_line, in_line) or _use_title(reading, known, parent):
            reading.shared.setdefault(field.name, [])
        elif field.name == reading.dataset.owner and field.name in reading.permitted:
            reading.shared[field.name] = [(0, reading.permitted[field.name].value)]


def names_in_line(reading: Reading, field: Field, text: str) -> set[str]:
    """Return the records or choices of a field that a line names and does not negate."""
    known = reading.known(field)
    if known is None:
        return set()
    named = partial(records_in, reading, known, title_district(reading, field.level))
    return {name for name in _names_in_line(known, named, text) if not _negates(text, name)}


def _names_in_line(known: Known, named: Callable[[str], Iterable[str]], text: str) -> Iterable[str]:
    if (name := known.match_line(text)) is not None:
        return [name]
    # "Tahsildar, Andheri" is "Taluka Office (Revenue) Andheri"
    near = known.names.within(text) if isinstance(known.names, Names) and known.names.longer else []
    return near or named(text)


def _day_of_line(today: date, text: str) -> list[str]:
    found = day_alone(text)
    days = {found[1]} if found else noted_days([text], today)
    return [day.isoformat() for day in days if isinstance(day, date)]


def _days_mentioned(text: str) -> list[str]:
    return [day.isoformat() for _, day in days_in([text]) if isinstance(day, date)]


def _use_lines(
    reading: Reading,
    field: Field,
    named: Callable[[str], Iterable[str]],
    named_above: Callable[[str], Iterable[str]],
) -> bool:
    """Whether all rows of figures are below text lines that each name one record or day of `field`.

    `named` finds these in a line, `named_above` in the title if the first rows have no line.
    """
    body = below_numbering(reading.body)
    if body.is_empty():
        return False
    figures = (
        pl.any_horizontal(
            pl.col(f"c{index}").str.contains("[0-9०-९]").fill_null(False) for index in reading.numeric
        )
        if reading.numeric
        else FILLED > MAX_CELLS
    )
    between = body.filter(~figures & (FILLED <= MAX_CELLS)).head(MAX_LINES)
    texts = {int(row): " ".join(str(cell) for cell in cells if cell) for *cells, row in between.iter_rows()}
    lines = [(row, names.pop()) for row, text in texts.items() if len(names := set(named(text))) == 1]
    shown = texts[lines[0][0]] if lines else ""
    data = body.filter(figures)["_row"]
    # Ignore a line without rows below it: a note, or a name whose figures are missing.
    edges = [row for row, _ in lines[1:]] + [END]
    lines = [line for line, end in zip(lines, edges, strict=False) if ((data > line[0]) & (data < end)).any()]
    if not lines or data.is_empty():
        return False
    if int(data[0]) < lines[0][0]:
        # The line above the heading belongs to the first rows.
        above = [names for text in reversed(reading.above[:-1]) if (names := set(named_above(text)))]
        if not above or len(above[0]) != 1:
            return False
        lines.insert(0, (0, above[0].pop()))
    if _contradicted(reading, field, lines):
        return False
    if ask_about_lines(reading, field, shown, lines[0][0] or lines[1][0]):
        reading.shared[field.name] = lines
    return True


def ask_about_lines(reading: Reading, field: Field, text: str, row: int) -> bool:
    """Ask whether the rows below lines such as `text` are about the records of `field` that these name."""
    options = [Option("use", Text("Yes, up to the next such line", "होय, पुढच्या अशा ओळीपर्यंत")), NONE_OF_THESE]
    params = {"label": field.label.as_dict(), "value": text, "row": str(row)}
    cell = f"{reading.sheet.letters[0]}{row}"
    key = f"sections:{field.name}"
    return reading.asker.ask(key, "named_lines", params, options, cell=cell, column=field.name) == "use"


def _contradicted(reading: Reading, field: Field, lines: Sequence[tuple[int, str]]) -> bool:
    """Whether cases' status from lines would make decided cases pending: those below another line, "Disposed", or with
    a day of decision.
    """
    clock, named = reading.dataset.clock, dict(lines)
    cases = reading.body.filter(FILLED > MAX_CELLS)
    if clock is None or field.name != clock.status or cases.is_empty():
        return False
    between = reading.body.filter((FILLED <= MAX_CELLS) & (pl.col("_row") < cases["_row"][-1])).rows()
    others = (" ".join(filter(None, cells)) for *cells, row in between if row not in named)
    if any("closed" in plain(tokens(text)) for text in others):
        return True
    if clock.end not in reading.positions:
        return False
    decided = cases.filter(pl.col(f"c{reading.positions[clock.end]}").str.contains("[0-9०-९]"))["_row"]
    ends = [row for row, _ in lines[1:]] + [END]
    spans = [(row, end) for (row, name), end in zip(lines, ends, strict=True) if name not in clock.ends]
    return any(((decided > first) & (decided < last)).any() for first, last in spans)


def _use_title(reading: Reading, known: Known, parent: int | None) -> bool:
    """Whether the texts above the table name one record that all rows may be about."""
    records: dict[str, str] = {}
    for text in reading.above:
        # "आर्थिकदृष्ट्या दुर्बल घटक (EWS) प्रमाणपत्र"
        names = list(records_in(reading, known, parent, text))
        for name in names or records_in(reading, known, parent, BRACKET.sub(" ", text)):
            records.setdefault(name, text)
    labels = {choice.value: choice.label for choice in known.field.choices}
    if not known.field.required:  # its aliases may be ordinary words of a title
        records = {
            name: text
            for name, text in records.items()
            if name != known.field.default and mentions(text, (name, *labels[name].both()))
        }
    if not records or len(records) > MAX_OFFERED:
        return False
    if len(records) == 1 and _contradicted(reading, known.field, [(0, next(iter(records)))]):
        return False
    text = next(iter(records.values()))
    excluded = len(records) == 1 and len(labels) == TWO and _excludes(text, known, next(iter(records)))
    if excluded:
        records = {name: text for name in labels if name not in records}  # "other than disputed"
    known_titles = reading.titles(known.field)
    titles = {name: known_titles.get(name, Text(name, name)) for name in records}
    options = [Option(name, title) for name, title in titles.items()]
    if len(records) > 1 or (any(_negates(text, name) for name in records) and not excluded):
        options.insert(0, STOPPED)
    params = {
        "label": known.field.label.as_dict(),
        "value": text[:120],
        "names": listed([title.both() for title in titles.values()], quote=True),
    }
    key = f"whole:{known.field.name}:{name_key(','.join(records))}"
    if set(records) == labels.keys() and not known.field.required:
        options = [LEFT_EMPTY, *options]  # "registered and unregistered" is all of them
    else:
        options.append(NONE_OF_THESE if known.field.required else LEFT_EMPTY)
    answer = reading.asker.ask(key, "named_above", params, options, column=known.field.name)
    if answer in records:
        reading.shared[known.field.name] = [(0, answer)]
    return True


def _excludes(text: str, known: Known, name: str) -> bool:
    words = (found[1] or found[2] for found in EXCLUDED.finditer(clean(text)))
    return any(known.match_line(word) == name for word in words)


def _negates(text: str, name: str) -> bool:
    """Whether a text contains "not" apart from the name itself ("Non-Creamy Layer")."""
    return bool(expanded_words(text) & NEGATIONS - expanded_words(name))


def mentions(text: str, names: Sequence[str]) -> bool:
    words = {name_key(word) for word in WORD_BREAKS.split(clean(text)) if word}
    return any(name_key(name) in words for name in names)


def records_in(reading: Reading, known: Known, parent: int | None, text: str) -> Iterator[str]:
    """Yield the records named in a line. If a district and a taluka share a name, the adjacent word decides."""
    tokens = [token for token in WORD_BREAKS.split(clean(text)) if token]
    taken: set[int] = set()
    for length in range(min(MAX_TOKENS, len(tokens)), 0, -1):
        for start in range(len(tokens) - length + 1):
            span = range(start, start + length)
            if taken & set(span):
                continue
            words = " ".join(tokens[start : start + length])
            record = known.exact(words) or (known.exact(words, parent) if parent else None)
            if record is None:
                continue
            if isinstance(record, str):
                taken |= set(span)
                yield record
            elif _is_meant(reading, record, words, tokens, span):
                taken |= set(span)
                yield record.name_en


def _is_meant(reading: Reading, place: Place, words: str, tokens: Sequence[str], span: range) -> bool:
    adjacent = [tokens[index] for index in (span[0] - 1, span[-1] + 1) if 0 <= index < len(tokens)]
    adjacent += [
        " ".join(tokens[span[-1] + 1 : span[-1] + 3]),
        " ".join(tokens[max(span[0] - 2, 0) : span[0]]),
    ]
    labelled = any(LEVEL_LABELS[place.level].match(word) for word in adjacent)
    places = reading.lookups.places
    others = [level for level in LEVEL_LABELS if level != place.level]
    if span[0] and place.level == "taluka" and DISTRICT.fullmatch(tokens[span[0] - 1]):
        return False  # "जि. बुलडाणा" is not a taluka
    names = (words, *place.names())
    return labelled or not any(places.has(level, name) for level in others for name in names)


def _district_field(reading: Reading) -> Field | None:
    return next((field for field in reading.dataset.entered_fields if field.level == "district"), None)


def title_district(reading: Reading, level: PlaceLevel | None) -> int | None:
    """Return the only district named in the title."""
    field = _district_field(reading)
    known = reading.known(field) if field and level == "taluka" else None
    if known is None:
        return None
    texts = (
        token
        for text in reading.above
        for token in (*variants(text, "district"), *WORD_BREAKS.split(clean(text)))
    )
    ids = {place.id for place in map(known.exact, texts) if isinstance(place, Place)}
    return ids.pop() if len(ids) == 1 else None


def fill_title_district(reading: Reading) -> None:
    """Fill in the title's district if the sheet has none, because taluka names can repeat across districts."""
    field = _district_field(reading)
    district = title_district(reading, "taluka")
    place = reading.lookups.places.get("district", district) if district is not None else None
    if field is None or place is None or field.name in reading.texts:
        return
    rows = reading.body.height
    reading.texts[field.name] = pl.Series(field.name, [place.name_en] * rows, dtype=pl.String)
    reading.values.append(Translated("", field.name, place.name_en, place.name_en, rows))


def fill_shared_names(reading: Reading) -> None:
    """Fill the shared names into the rows below their lines."""
    for name, lines in reading.shared.items():
        if not lines:
            continue  # not answered yet
        starts = pl.Series([row for row, _ in lines])
        names = pl.Series([text for _, text in lines])
        line_indexes = starts.search_sorted(reading.body["_row"], side="right").cast(pl.Int64) - 1
        reading.fill(name, names.gather(line_indexes.clip(0)))
