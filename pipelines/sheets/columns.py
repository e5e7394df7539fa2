"""Convert columns of texts to typed columns, parsing each distinct text once. Faults go to `Findings`."""

from collections.abc import Callable, Mapping
from difflib import SequenceMatcher, get_close_matches

import polars as pl

from catalog.dataset import Dataset
from catalog.fields import Field, Kind, PlaceLevel
from catalog.text import document_number
from sheets.errors import Fault
from sheets.findings import Findings
from sheets.places import Lookups, Master, Miss, Place
from sheets.schema import dtype
from sheets.text import clean, group_digits, listed, name_key
from sheets.values import parse_date, parse_number
from sheets.workbook import FORMULA

ERROR_VALUES = frozenset(
    ["#N/A", "#REF!", "#DIV/0!", "#VALUE!", "#NAME?", "#NULL!", "#NUM!", "#SPILL!", "#CALC!", "#GETTING_DATA"]
)
LEVELS: tuple[PlaceLevel, ...] = ("division", "district", "taluka")
MAX_SUGGESTIONS = 200  # per sheet; each is compared with every name, which is slow
MARGIN = 0.05  # by which a suggestion must be more similar than any other
FORMULA_STARTS = ("=", "+", "-", "@")
PLAIN_NUMBER = r"^[0-9]{1,15}$"
SEPARATOR = "\x1f"

Reader = Callable[[str], object]


def read_column(field: Field, texts: pl.Series, lookups: Lookups, findings: Findings) -> pl.Series:
    """Return the typed values of a field that is not a place; null where blank or wrong."""
    if field.numeric:
        return _numbers(field, texts, findings)
    readers: dict[Kind, Reader] = {
        Kind.DATE: parse_date,
        Kind.CHOICE: _choice_reader(field),
        Kind.TEXT: _text_reader(field),
        Kind.LOOKUP: _lookup_reader(field, lookups),
    }
    return _distinct(field, texts, readers[field.kind], findings)


def _distinct(field: Field, texts: pl.Series, read: Reader, findings: Findings) -> pl.Series:
    """Parse each distinct text once, then map the values over the column."""
    values: dict[str, object] = {}
    faults: dict[str, Fault] = {}
    for text in texts.drop_nulls().unique(maintain_order=True):
        value = _error_value(text) or read(text)
        if isinstance(value, Fault):
            faults[text] = value
        else:
            values[text] = value
    _report(field.name, texts, faults, findings)
    if not values:
        return pl.Series(field.column, [None] * len(texts), dtype=dtype(field))
    keys = pl.Series(list(values), dtype=pl.String)
    return texts.replace_strict(
        keys, pl.Series(list(values.values()), dtype=dtype(field)), default=None, return_dtype=dtype(field)
    ).alias(field.column)


def _report(name: str, texts: pl.Series, faults: dict[str, Fault], findings: Findings) -> None:
    if faults:
        wrong = texts.is_in(list(faults)).fill_null(False).arg_true()
        for position in wrong:
            findings.cell(name, position, faults[texts[position]])


def _error_value(text: str) -> Fault | None:
    if text == FORMULA:
        return Fault("formula_without_value")
    return Fault("error_value", {"value": text}) if text in ERROR_VALUES else None


def _numbers(field: Field, texts: pl.Series, findings: Findings) -> pl.Series:
    """Cast plain digits as a column; parse everything else text by text."""
    plain = texts.str.contains(PLAIN_NUMBER).fill_null(False)
    digits = texts.to_frame("t").select(pl.when(plain).then(pl.col("t"))).to_series()
    values = digits.cast(pl.Int64).cast(dtype(field)).alias(field.column)
    if plain.sum() + texts.null_count() == len(texts):
        return values
    others = texts.to_frame("t").select(pl.when(~plain).then(pl.col("t"))).to_series()

    def read(text: str) -> object:
        number = parse_number(text, field.decimals)
        if isinstance(number, Fault) or field.kind is Kind.DECIMAL:
            return number
        return int(number)

    return values.fill_null(_distinct(field, others, read, findings)).alias(field.column)


def _choice_reader(field: Field) -> Reader:
    known: dict[str, str] = {}
    for choice in field.choices:
        for name in (choice.value, *choice.label.both(), *choice.aliases):
            known[name_key(name)] = choice.value
    names = [(choice.value, choice.label.mr) for choice in field.choices]
    fault = Fault("choice", {"choices": listed(names, quote=True, last=("or", "किंवा"))})
    return lambda text: known.get(name_key(text), fault)


def _text_reader(field: Field) -> Reader:
    def read(text: str) -> object:
        if any(ord(char) < 32 and char not in "\n\t" for char in text):
            return Fault("control_characters")
        if text[0] == "'" and text[1:2] in FORMULA_STARTS:
            text = text[1:]  # added by our own export to keep the text from being run as a formula
        text = clean(text) if "\n" not in text else text
        if field.document_number:
            text = document_number(text)
        if field.max_length and len(text) > field.max_length:
            return Fault("too_long", {"most": group_digits(field.max_length)})
        return text

    return read


def _closest(key: str, names: Mapping[str, Master]) -> Master | None:
    """Return the record with a similar name, unless another one is about as similar: "Office, W. Suburban"."""
    near = get_close_matches(key, list(names), n=8, cutoff=0.75)
    if not near:
        return None
    best, *others = (name for name in near if name == near[0] or names[name].id != names[near[0]].id)
    ratio, *next_ratio = (SequenceMatcher(None, name, key).ratio() for name in (best, *others[:1]))
    return None if next_ratio and next_ratio[0] > ratio - MARGIN else names[best]


def _label(field: Field) -> dict[str, str]:
    return {"en": field.label.en.lower(), "mr": field.label.mr}


def _inactive(field: Field) -> Fault:
    return Fault("inactive_name", {"label": _label(field)})


def _lookup_reader(field: Field, lookups: Lookups) -> Reader:
    names, inactive = (known.get(field.lookup or "", {}) for known in (lookups.masters, lookups.inactive))
    label = _label(field)
    searches = 0

    def read(text: str) -> object:
        nonlocal searches
        key = name_key(text)
        if key in names:
            return names[key].id
        if key in inactive:
            return _inactive(field)
        searches += 1
        if searches <= MAX_SUGGESTIONS and (match := _closest(key[:200], names)):
            return Fault(
                "unknown_name_near", {"label": label, "near": match.label(), "suggestions": [match.name]}
            )
        return Fault("unknown_name", {"label": label})

    return read


def read_places(
    dataset: Dataset, texts: dict[str, pl.Series], lookups: Lookups, findings: Findings
) -> dict[str, pl.Series]:
    """Return column → ids. Each distinct chain division › district › taluka is resolved once, top down."""
    fields = [f for level in LEVELS for f in dataset.fields if f.kind is Kind.PLACE and f.level == level]
    present = [field for field in fields if field.name in texts]
    if not present:
        return {}
    frame = pl.DataFrame({field.name: texts[field.name].fill_null("") for field in present})
    frame = frame.with_columns(pl.concat_str(pl.all(), separator=SEPARATOR).alias("chain"))
    chains = frame["chain"]
    resolver = _Chains(present, lookups)
    distinct = frame.unique("chain", maintain_order=True).rows()
    results = {chain: resolver.resolve(texts_of) for *texts_of, chain in distinct}
    columns: dict[str, pl.Series] = {}
    for index, field in enumerate(present):
        faulty = {chain: r[index] for chain, r in results.items() if isinstance(r[index], Fault)}
        mark_unchecked = [chain for chain, r in results.items() if r[index] is None]
        if faulty:
            for position in chains.is_in(list(faulty)).arg_true():
                fault = faulty[chains[position]]
                assert isinstance(fault, Fault)
                findings.cell(field.name, position, fault)
        ids = {
            chain: place_id
            for chain, r in results.items()
            if (place_id := resolver.id_of(r, index)) is not None
        }
        blank = texts[field.name].is_null()
        if mark_unchecked:
            findings.mark_unchecked(field.name, (chains.is_in(mark_unchecked) & ~blank).arg_true())
        columns[field.column] = chains.replace_strict(
            pl.Series(list(ids), dtype=pl.String),
            pl.Series(list(ids.values()), dtype=pl.Int64),
            default=None,
            return_dtype=pl.Int64,
        ).alias(field.column)
    return columns


class _Chains:
    """Resolves the place cells of one row together; None means blank, or not checked because the parent is wrong."""

    def __init__(self, fields: list[Field], lookups: Lookups) -> None:
        self.fields = fields
        self.places = lookups.places
        self.inactive = lookups.inactive_places
        self.misses = 0

    def resolve(self, texts: list[str]) -> list[int | Fault | None]:
        resolved: list[int | Fault | None] = []
        for index, (field, text) in enumerate(zip(self.fields, texts, strict=True)):
            follows_parent = index > 0 and self._follows_parent(index)
            parent = resolved[index - 1] if follows_parent else None
            if not text:
                resolved.append(None)
            elif wrong := _error_value(text):
                resolved.append(wrong)
            elif follows_parent and not isinstance(parent, int) and texts[index - 1]:
                resolved.append(None)
            else:
                resolved.append(self._resolve_place(field, text, parent if isinstance(parent, int) else None))
        return resolved

    def _follows_parent(self, index: int) -> bool:
        """Whether the previous field is the level directly above this one."""
        above, current = (
            LEVELS.index(field.level or "division") for field in self.fields[index - 1 : index + 1]
        )
        return above + 1 == current

    def id_of(self, resolved: list[int | Fault | None], index: int) -> int | None:
        """Return the id of a place; for a blank cell above a resolved place, the id of that place's parent."""
        current = resolved[index]
        if current is not None or index + 1 >= len(resolved) or not self._follows_parent(index + 1):
            return current if isinstance(current, int) else None
        below = self.id_of(resolved, index + 1)
        place = (
            self.places.get(self.fields[index + 1].level or "taluka", below) if below is not None else None
        )
        return place.parent_id if place is not None else None

    def _resolve_place(self, field: Field, text: str, parent_id: int | None) -> int | Fault:
        level = field.level or "taluka"
        hit = self.places.resolve(level, text, parent_id, suggest=self.misses < MAX_SUGGESTIONS)
        if isinstance(hit, int):
            return hit
        if not hit.ambiguous and self.inactive.has(level, text, parent_id):
            return _inactive(field)
        self.misses += 1
        parent = self._parent(level, parent_id)
        return miss_fault(level, text, hit, parent)

    def _parent(self, level: PlaceLevel, parent_id: int | None) -> Place | None:
        depth = LEVELS.index(level)
        return self.places.get(LEVELS[depth - 1], parent_id) if depth and parent_id is not None else None


def miss_fault(level: PlaceLevel, text: str, miss: Miss, parent: Place | None) -> Fault:
    if miss.ambiguous:
        return Fault("ambiguous_place", {"value": text})
    if (actual := miss.elsewhere) is not None:
        return Fault(
            f"elsewhere_{level}", {"value": text, "parent": {"en": actual.name_en, "mr": actual.name_mr}}
        )
    code = f"unknown_{level}"
    params: dict[str, object] = {}
    if parent is not None:
        code += "_in"
        params["parent"] = {"en": parent.name_en, "mr": parent.name_mr}
    if miss.near:
        code += "_near"
        both = listed([(p.name_en, f"“{p.name_mr}”") for p in miss.near], last=("or", "किंवा"))
        params["near"] = both
        params["suggestions"] = [place.name_en for place in miss.near]
    return Fault(code, params)
