"""Step eight: resolve spellings of places, masters and choices, or ask about them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from catalog.fields import Field, Kind
from catalog.text import Text
from sheets.places import PARENT_LEVELS
from sheets.reading.ask import NONE_OF_THESE
from sheets.reading.model import Option
from sheets.reading.names import MAX_QUESTIONS, WORD_BREAKS, Names, PlaceNames
from sheets.reading.row_units import unit_after_name, without_nouns
from sheets.reading.rows import distinct
from sheets.reading.sections import fill_title_district
from sheets.reading.state import Reading
from sheets.reading.words import NEGATIONS
from sheets.text import BRACKET, name_key

MAX_DISTINCT, MAX_FEW = 5_000, 6
MIN_ROWS, MIN_SHARE = 3, 0.2  # of a text that is no slip
MIN_STEM = 5
DASHES = r"^\s*[-–—]+\s*$"
YES, NO = ("y", "yes", "होय"), ("n", "no", "नाही")


def resolve_names(reading: Reading) -> None:
    for field in reading.dataset.entered_fields:
        if field.kind is Kind.TEXT and field.name in reading.texts:
            texts = reading.texts[field.name]
            reading.texts[field.name] = texts.set(texts.str.contains(DASHES).fill_null(False), None)
        if field.name not in reading.positions:
            if field.level == "taluka" and field.name in reading.texts:
                _fill_district(reading, field)
            continue
        match known.names if (known := reading.known(field)) else None:
            case PlaceNames() as places:
                _places(reading, field, places)
            case Names() as masters:
                _masters(reading, field, masters)


def _chosen_meanings(reading: Reading, field: Field) -> Mapping[str, str | int]:
    """Return the meanings chosen for texts of a field, in this import or an earlier one."""
    start = f"value:{field.name}:"
    remembered = {
        key.removeprefix(start): value
        for key, value in reading.asker.remembered.items()
        if key.startswith(start)
    }
    given = remembered | dict(reading.choices.values.get(field.name, {}))
    texts = set(distinct(reading.texts[field.name]))
    reading.chosen.update({f"{start}{text}": str(value) for text, value in given.items() if text in texts})
    return given


def _places(reading: Reading, field: Field, known: PlaceNames) -> None:
    mapping: dict[str, str] = {}
    unclear: list[str] = []
    given, places = _chosen_meanings(reading, field), reading.lookups.places
    for text in distinct(reading.texts[field.name])[:MAX_DISTINCT]:
        if text in given:
            chosen = str(given[text])
            place = places.get(known.level, int(chosen)) if chosen.isdigit() else None
            mapping[text] = places.unambiguous_name(place) if place else chosen
        elif known.known(text) or reading.lookups.inactive_places.has(known.level, text):
            continue
        elif (name := known.certain(text)) is not None:
            mapping[text] = name
        else:
            unclear.append(text)
    if field.level == "taluka":
        _fill_district(reading, field)
    parents = _parents(reading, field) if unclear else {}
    for text in unclear[:MAX_QUESTIONS]:
        near = known.within(text, parents.get(text))
        if near:
            answer = _ask(
                reading, field, text, [(places.unambiguous_name(place), place.title) for place in near]
            )
            if answer:
                mapping[text] = answer
    reading.translate(field.name, mapping)


def _fill_district(reading: Reading, field: Field) -> None:
    """Fill in the district if a taluka shares its name with another."""
    known = reading.known(field)
    if known and any(known.is_ambiguous(text) for text in distinct(reading.texts[field.name])):
        fill_title_district(reading)


def _parents(reading: Reading, field: Field) -> dict[str, int]:
    """Return text → its parent place, where a row names one that is known."""
    above = PARENT_LEVELS.get(field.level)
    parent = next((f for f in reading.dataset.fields if f.kind is Kind.PLACE and f.level == above), None)
    if parent is None or parent.name not in reading.texts or parent.level is None:
        return {}
    found: dict[str, int] = {}
    places = reading.lookups.places
    for text, over in zip(reading.texts[field.name], reading.texts[parent.name], strict=True):
        if text and over and text not in found:
            hit = places.resolve(parent.level, over, suggest=False)
            if isinstance(hit, int):
                found[text] = hit
    return found


def _masters(reading: Reading, field: Field, known: Names) -> None:
    mapping: dict[str, str] = {}
    given = {
        **yes_and_no(
            field, reading.headings[reading.positions[field.name]], distinct(reading.texts[field.name])
        ),
        **_chosen_meanings(reading, field),
    }
    questions, inactive = 0, reading.lookups.inactive.get(field.lookup or "", {})
    # "Disposed" may be any of a few choices.
    few = [choice.value for choice in field.choices] if len(field.choices) <= MAX_FEW else []
    counts = Counter(reading.texts[field.name]) if few else Counter[str]()
    often = max(MIN_ROWS, MIN_SHARE * reading.body.height)
    for text in distinct(reading.texts[field.name])[:MAX_DISTINCT]:
        if text in given:
            mapping[text] = str(given[text])
        elif name_key(text) in known.known or name_key(text) in inactive:
            continue
        elif name := known.certain(text) or (field.choices and known.certain(without_nouns(text))):
            mapping[text] = name
        elif questions < MAX_QUESTIONS and (
            near := known.within(text) or (few if counts[text] >= often else [])
        ):
            questions += 1
            titles = reading.titles(field)
            # A remark in brackets after a metric changes what its figure means, unless it is the unit or another name.
            unsure = near is few or (
                any(choice.unit for choice in field.choices)
                and not all(_is_another_name(known, near, text, remark) for remark in BRACKET.findall(text))
                and not unit_after_name(text)[1]
            )
            offered = [(name, titles[name]) for name in near]
            if answer := _ask(reading, field, text, offered, unsure=unsure):
                mapping[text] = answer
    reading.translate(field.name, mapping)


def _is_another_name(known: Names, near: Sequence[str], text: str, remark: str) -> bool:
    """Whether a remark is another name of the only record near, perhaps with a word of the first one: "Active projects
    (in progress)".
    """
    words = ("", *BRACKET.sub(" ", text).split())
    return [name for word in words if (name := known.certain(f"{word} {remark}"))][:1] == list(near)


def yes_and_no(field: Field, heading: str, texts: Iterable[str]) -> dict[str, str]:
    """Return the meanings of "Y" and "N" below a heading that names one of two choices: "Disputed (Y/N)"."""
    words = [word for word in WORD_BREAKS.split(name_key(heading)) if word not in {*YES, *NO}]
    # "Dispute (Y/N)" is about Disputed.
    named = {
        choice.value: any(
            len(word) >= MIN_STEM and name_key(name).startswith(word)
            for word in words
            for name in (choice.value, *choice.label.both())
        )
        for choice in field.choices
    }
    if sorted(named.values()) != [False, True]:
        return {}
    no, yes = sorted(named, key=lambda name: named[name] ^ bool(NEGATIONS.intersection(words)))
    meanings = dict.fromkeys(YES, yes) | dict.fromkeys(NO, no)
    return {text: meanings[word] for text in texts if (word := text.casefold().strip(" .")) in meanings}


def _ask(
    reading: Reading, field: Field, text: str, near: list[tuple[str, Text]], *, unsure: bool = False
) -> str | None:
    options = [*(Option(name, label) for name, label in near), NONE_OF_THESE]
    if unsure:
        options.reverse()
    params = {"value": text, "label": field.label.as_dict()}
    key, cell = f"name:{field.name}:{name_key(text)}", reading.first_cell(field.name, text)
    answer = reading.asker.ask(key, "near_name", params, options, cell=cell, column=field.name)
    return None if answer == NONE_OF_THESE.value else answer
