"""What titles and notes say against what the table says: another register, other figures, other names, another day."""

import re
from datetime import date

from catalog.text import Text
from sheets.reading import dates
from sheets.reading.ages import age
from sheets.reading.ask import NONE_OF_THESE, STOPPED
from sheets.reading.groups import other_register
from sheets.reading.model import Option
from sheets.reading.names import WORD_BREAKS, Known
from sheets.reading.rows import distinct
from sheets.reading.sections import LEVEL_LABELS, mentions, records_in, title_district
from sheets.reading.state import Reading
from sheets.reading.vocabulary import meaning, words_of
from sheets.reading.words import (
    CORRECTIONS,
    FIGURE_WORDS,
    NOTE_QUALIFIERS,
    PLANS,
    STATES,
    TITLE_QUALIFIERS,
    plain,
    tokens,
)
from sheets.text import DEVANAGARI_DIGITS, name_key, quoted
from sheets.values import parse_date

# An office that registers incoming and outgoing mail: its name tells nothing about the figures.
REGISTRY = re.compile(r"आवक\s*[-–/व]\s*जावक|inward\s*(?:[-–/&]|and)\s*outward", re.IGNORECASE)
NOTE = re.compile(r"^\W*(?:note|n\.?\s?b\.?|टीप|टिप)\b|^\s*[*#†]", re.IGNORECASE)
ABOUT_FIGURES = re.compile(r"\bcol(?:umn)?s?\b\.?|स्तंभ|रकान[ाे]|रकान्या")
ZERO = re.compile(r"(?<![0-9०-९])[0०]\s*(?:=|means|indicates|म्हणजे)(?!\s*(?:nil|none|no\b|निरंक|काही नाही))")
YEAR = re.compile(r"\b(?:year|f\.?y\.?|वर्ष|सन)\s*:?\s*(20\d\d)\s*(?:[-–/]\s*(?:20)?(\d\d)\b)?", re.IGNORECASE)
RANGE = re.compile(r"\b(?:to|till|upto|up to)\b|ते|[–—-]", re.IGNORECASE)
SHOWN, MAX_TEXTS, MAX_NOTES = 3, 2, 10
SENDERS = ("office", "section")  # a title may name the one that sends the sheet
PENDING = tokens("pending प्रलंबित")
HERE = Option("here", Text("Yes, they are what the columns say", "होय, स्तंभांप्रमाणेच आहेत"))
ROWS = Option("here", Text("The rows are right", "ओळी बरोबर आहेत"))


def check_register(reading: Reading) -> None:
    """Ask if the titles name another register of the same form: files where receipts are meant."""
    # The last line about pending ones counts before the others; a file number says nothing.
    pending = [text for text in reading.above if tokens(text) & PENDING][-1:]
    found = other_register(reading.dataset, pending) or other_register(reading.dataset, reading.above)
    if found is not None:
        other, line = found
        label = reading.dataset.label
        options = [STOPPED, Option("here", Text(f"It is {label.en}", f"हे {label.mr} आहे"))]
        params = {"other": other.label.as_dict(), "label": label.as_dict(), "value": line}
        reading.asker.ask("register", "wrong_register", params, options, forgotten=True)


def check_title(reading: Reading) -> None:
    """Ask if a title changes the meaning of all figures: cumulative ones, shares, files disposed of."""
    own_words = words_of(reading.dataset).union(*(meaning(field) for field in reading.dataset.sheet_fields))
    below = frozenset().union(*(tokens(text) for text in (*reading.headings, *reading.groups)))
    ages_alone = all(age(reading.headings[index]) for index in reading.numeric)
    for line in reading.above:
        words = tokens(REGISTRY.sub(" ", line))
        qualifiers = (words & TITLE_QUALIFIERS) - own_words - below
        if ages_alone and not plain(words) & plain(own_words) & STATES:
            # Inward letters are all letters; letters disposed of are others than the pending ones.
            done = STATES - {"received"}
            qualifiers |= frozenset(word for word in words if plain(frozenset((word,))) & done)
        if qualifiers and reading.numeric:
            options = [STOPPED, HERE]
            params = {"line": line, "value": quoted(sorted(qualifiers))}
            reading.asker.ask(f"above:{','.join(sorted(qualifiers))}", "said_above", params, options)
            return


def check_notes(reading: Reading) -> None:
    """Ask about notes below the table that may change what its figures are: "Col. 10 includes col. 6"."""
    headings = {name_key(reading.headings[index]) for index in reading.numeric}
    named = {heading for heading in headings if " " in heading}
    for line in reading.notes[:MAX_NOTES]:
        text = name_key(line)
        words = {word.strip(".*'\"“”") for word in WORD_BREAKS.split(text)}
        if not words & FIGURE_WORDS:
            words -= PLANS  # "The target is communicated separately"
        if not reading.numeric or not (
            words & NOTE_QUALIFIERS
            or ABOUT_FIGURES.search(text)
            or ZERO.search(text)
            or any(heading in text for heading in named)
            or any(text.startswith(f"{heading}:") for heading in headings)
            or (NOTE.match(line) and _names_rows(reading, line))
        ):
            continue
        unsure = words & (TITLE_QUALIFIERS | CORRECTIONS) or ZERO.search(text)
        options = [STOPPED, HERE] if unsure else [HERE, NONE_OF_THESE]
        reading.asker.ask(f"note:{text}", "said_below", {"line": line[:160]}, options)


def _names_rows(reading: Reading, line: str) -> bool:
    """Whether a line names a place, service or office of the rows."""
    for field in reading.dataset.entered_fields:
        known = reading.known(field) if field.name in reading.positions and not field.choices else None
        if known is not None:
            rows = {name_key(text) for text in distinct(reading.texts[field.name])}
            parent = title_district(reading, field.level)
            if rows & {name_key(name) for name in records_in(reading, known, parent, line)}:
                return True
    return False


def check_names(reading: Reading) -> None:
    """Ask if a title names another service, kind or place than all rows of its column."""
    titles = _titles(reading)
    for field in reading.dataset.entered_fields:
        known = reading.known(field) if field.name in reading.positions else None
        if known is None or field.lookup in SENDERS or f"sections:{field.name}" in reading.asker.questions:
            continue  # lines above the parts of the table name it
        parent = title_district(reading, field.level)
        named = ((line, _named(reading, known, parent, line)) for line in titles)
        line, names = next((found for found in named if found[1]), ("", frozenset[str]()))
        if not names:
            continue
        cells = distinct(reading.texts[field.name])
        records = [known.exact(cell, parent) for cell in cells]
        rows = {getattr(record, "name_en", record) for record in records}
        if rows and None not in rows and not names & rows:  # unknown names are errors
            params = {"line": line[:120], "names": quoted(sorted(names)),
                      "heading": reading.headings[reading.positions[field.name]],
                      "letter": reading.letters[field.name], "value": quoted(cells[:SHOWN])}  # fmt: skip
            key = f"names:{field.name}:{','.join(sorted(names))}"
            reading.asker.ask(key, "other_names", params, [STOPPED, ROWS], column=field.name)


def _named(reading: Reading, known: Known, parent: int | None, line: str) -> frozenset[str]:
    """Return the records that a title names as what the sheet is about."""
    level = known.field.level
    if level and not any(map(LEVEL_LABELS[level].match, WORD_BREAKS.split(line))):
        return frozenset()  # the town of an office
    names = frozenset(records_in(reading, known, parent, line))
    labels = {choice.value: choice.label for choice in known.field.choices}
    if labels:  # aliases may be ordinary words of a title, as "other" is
        names = frozenset(
            name for name in names if name != "other" and mentions(line, (name, *labels[name].both()))
        )
    return names


def _titles(reading: Reading) -> list[str]:
    """Return the texts of rows above the table that are not another table's."""
    rows = ([str(cell) for cell in row if cell] for row in reading.frame_above.drop("_row").rows())
    return [text for texts in rows if len(texts) <= MAX_TEXTS for text in texts]


def check_day(reading: Reading) -> None:
    """Ask if a title gives another day or month than the only one of the rows."""
    name = reading.dataset.date
    if not name or name not in reading.dataset.key or name not in reading.positions or reading.choices.date:
        return
    cells = distinct(reading.texts[name])
    if len(cells) != 1 or not isinstance(day := parse_date(cells[0]), date):
        return
    written = dates.days_in(reading.above)
    as_on = dates.as_on_days(reading.above)
    months = {titled for _, titled in written if isinstance(titled, dates.Month)}
    if len(as_on) == 1:
        differs, text = as_on != {day}, next(iter(as_on)).strftime("%d/%m/%Y")
    elif not as_on and len(months) == 1:
        month = months.pop()
        text = next(text for text, titled in written if titled == month)
        spans = any(RANGE.search(line) for line in reading.above if text in dates.bare(line))
        differs = day > month.day("last") or (day < month.day("first") and not spans)
    elif not written and (found := YEAR.search(" ".join(reading.above).translate(DEVANAGARI_DIGITS))):
        text, years = found[0], {int(found[1]), int(f"20{found[2]}" if found[2] else found[1])}
        differs = day.year not in years
    else:
        return
    if differs:
        shown = day.strftime("%d/%m/%Y")
        params = {"date": text, "value": shown, "letter": reading.letters[name]}
        reading.asker.ask(f"day:{text}:{shown}", "other_day", params, [STOPPED, ROWS], column=name)
