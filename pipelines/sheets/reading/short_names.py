"""Short names of a department's metrics ("Digitized" in a sheet about records), and codes that a sheet explains."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

import polars as pl

from catalog.fields import Field
from catalog.rules import AllowedFor
from sheets.reading.model import Translated
from sheets.reading.names import Names
from sheets.reading.sections import MAX_CELLS, records_in
from sheets.reading.state import Reading
from sheets.reading.stems import stems
from sheets.reading.table import SEARCHED_ROWS
from sheets.reading.words import PERIODS, STOP_WORDS, TOTAL_WORDS
from sheets.text import BRACKET, name_key

CODE = re.compile(r"\b([A-Za-z]{1,4})\s*=\s*([^=;,.]{3,60}?)\s*(?=[;,.]|$|\(|\b[A-Za-z]{1,4}\s*=)")
MIN_SHARING = 3  # choices with the same word
MAX_PAIRS = 2_000
# "Balance" may be money.
GENERAL = TOTAL_WORDS | STOP_WORDS | PERIODS | {"balance", "शिल्लक"}


def recognise_short_names(reading: Reading) -> None:
    """Recognise choices of the sheet's department by short names, or with its own name: "Total L.A. projects"."""
    for field, rule in _choices_by_department(reading):
        by = reading.fields[rule.by]
        department = _department(reading, by)
        if department and (known := reading.known(field)) and isinstance(known.names, Names):
            own = frozenset().union(*map(stems, reading.titles(by)[department].both()))
            known.names.learn(_short_names(field, dict(rule.allowed)[department]), own)


def resolve_short_names(reading: Reading) -> None:
    """Replace short names in rows that name their department, so that "Digitized" may be records or maps."""
    for field, rule in _choices_by_department(reading):
        departments, known = reading.known(reading.fields[rule.by]), reading.known(field)
        if not (departments and known and {rule.by, field.name} <= reading.positions.keys()):
            continue
        allowed, pairs = dict(rule.allowed), pl.DataFrame([reading.texts[rule.by], reading.texts[field.name]])
        found: dict[tuple[str, str], str] = {}
        for by, text in pairs.drop_nulls().unique(maintain_order=True).head(MAX_PAIRS).rows():
            if not known.names.certain(text) and isinstance(departments.names, Names):
                named = departments.names.certain(by)
                inside = [named] if named else departments.names.within(by)
                own = allowed.get(inside[0], ()) if len(inside) == 1 else ()
                if choice := _own_names(field, own).certain(text):
                    found[by, text] = choice
        if found:
            texts = [found.get(pair, pair[1]) for pair in pairs.rows()]
            reading.texts[field.name] = pl.Series(field.name, texts, dtype=pl.String)
            replaced = Counter(pair for pair in pairs.rows() if pair in found)
            letter = reading.letters[field.name]
            reading.values += [
                Translated(letter, field.name, pair[1], found[pair], cells)
                for pair, cells in replaced.items()
            ]


def recognise_codes(reading: Reading) -> None:
    """Recognise codes that a line explains: "D = Disputed, UD = Undisputed"."""
    frame = reading.sheet.frame
    texts = (*_in_lines(frame.head(SEARCHED_ROWS)), *_in_lines(frame.tail(SEARCHED_ROWS)))
    codes = {name_key(code): meaning for text in texts for code, meaning in CODE.findall(text)}
    for field in reading.dataset.entered_fields if codes else ():
        known = reading.known(field)
        if known is not None and isinstance(known.names, Names):
            meanings = (
                (code, known.names.certain(BRACKET.sub(" ", meaning))) for code, meaning in codes.items()
            )
            known.names.learn({code: name for code, name in meanings if name})


def _choices_by_department(reading: Reading) -> Iterator[tuple[Field, AllowedFor]]:
    for rule in reading.dataset.rules:
        if isinstance(rule, AllowedFor):
            yield reading.fields[rule.field], rule


@lru_cache
def _own_names(field: Field, allowed: tuple[str, ...]) -> Names:
    """Return the short names of the allowed choices."""
    names = Names({}, longer=False)
    names.learn(_short_names(field, allowed))
    return names


@lru_cache
def _short_names(field: Field, allowed: tuple[str, ...]) -> dict[str, str]:
    """Return short names of the allowed choices: without the word that most of these share."""
    choices = [choice for choice in field.choices if choice.value in allowed]
    labels = [set(name_key(label).split()) for choice in choices for label in choice.label.both()]
    counts = Counter(word for words in labels for word in words)
    shared = {word for word, count in counts.items() if count >= MIN_SHARING}
    found: dict[str, str] = {}
    for choice in choices:
        if set(name_key(choice.label.en).split()) & PERIODS:
            continue  # "Today" may be the heading of any figure
        for name in (*choice.label.both(), *choice.aliases):
            words = [word for word in name_key(name).split() if word not in shared]
            only = sum(set(words) <= label for label in labels) <= 1  # "Accessed" may be "Accessed Today"
            if only and set(words) - GENERAL:
                found.setdefault(" ".join(words), choice.value)
    return found


def _department(reading: Reading, field: Field) -> str:
    """Return the department of which the uploader may enter figures, else the only one that the first lines name."""
    if own := reading.permitted.get(field.name):
        return own.value
    known, texts = reading.known(field), _in_lines(reading.sheet.frame.head(SEARCHED_ROWS))
    found = {name for text in texts for name in records_in(reading, known, None, text)} if known else set()
    return found.pop() if len(found) == 1 else ""


def _in_lines(frame: pl.DataFrame) -> list[str]:
    """Return the texts of rows with few cells: titles, notes."""
    rows = (list(filter(None, row)) for row in frame.drop("_row").rows())
    return [text for cells in rows if len(cells) <= MAX_CELLS for text in cells]
