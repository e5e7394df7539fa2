"""Short names of a department's metrics: "Digitized" in a sheet about records."""

from collections import Counter

from catalog.fields import Field
from catalog.rules import AllowedFor
from sheets.reading.names import Names
from sheets.reading.sections import MAX_CELLS, records_in
from sheets.reading.state import Reading
from sheets.reading.table import SEARCHED_ROWS
from sheets.reading.words import PERIODS, STOP_WORDS, TOTAL_WORDS
from sheets.text import name_key

MIN_SHARING = 3  # choices with the same word
GENERAL = TOTAL_WORDS | STOP_WORDS | PERIODS


def recognise_short_names(reading: Reading) -> None:
    """Recognise choices of the sheet's department without the word that most of its choices share."""
    for rule in reading.dataset.rules:
        if isinstance(rule, AllowedFor):
            allowed = dict(rule.allowed).get(_department(reading, reading.fields[rule.by]), ())
            _recognise(reading, reading.fields[rule.field], allowed)


def _recognise(reading: Reading, field: Field, allowed: tuple[str, ...]) -> None:
    known = reading.known(field)
    if known is None or not isinstance(known.names, Names):
        return
    choices = [choice for choice in field.choices if choice.value in allowed]
    labels = [set(name_key(label).split()) for choice in choices for label in choice.label.both()]
    counts = Counter(word for words in labels for word in words)
    shared = {word for word, count in counts.items() if count >= MIN_SHARING}
    for choice in choices:
        if set(name_key(choice.label.en).split()) & PERIODS:
            continue  # "Today" may be the heading of any figure
        for name in (*choice.label.both(), *choice.aliases):
            words = [word for word in name_key(name).split() if word not in shared]
            only = sum(set(words) <= label for label in labels) <= 1  # "Accessed" may be "Accessed Today"
            if only and set(words) - GENERAL:
                known.names.spaced.setdefault(" ".join(words), choice.value)


def _department(reading: Reading, field: Field) -> str:
    """Return the department of which the uploader may enter figures, else the only one that the first lines name."""
    if own := reading.permitted.get(field.name):
        return own.value
    known, rows = reading.known(field), reading.sheet.frame.drop("_row").head(SEARCHED_ROWS).rows()
    lines = (cells for row in rows if len(cells := list(filter(None, row))) <= MAX_CELLS)
    texts = [text for cells in lines for text in cells]
    found = {name for text in texts for name in records_in(reading, known, None, text)} if known else set()
    return found.pop() if len(found) == 1 else ""
