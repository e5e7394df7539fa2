"""Which field a heading names, and which missing field an unmatched heading may mean."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher

import polars as pl

from catalog.dataset import Dataset
from catalog.fields import Field, Kind
from sheets.reading.units import COUNTED, SPLIT, without_unit
from sheets.text import BRACKETS, clean, heading_key

NEAR = 0.82
MOST_MEANT = 3  # a text that names more fields is a line of headings, not one heading
STOP = COUNTED | {
    *(
        "total",
        "of",
        "the",
        "in",
        "at",
        "as",
        "on",
        "to",
        "by",
        "for",
        "and",
        "with",
        "up",
        "till",
        "upto",
        "sr",
        "name",
    ),
    *(
        "application",
        "applications",
        "case",
        "days",
        "day",
        "एकूण",
        "अर्ज",
        "दिवस",
        "नाव",
        "नावे",
        "अ",
        "क्र",
        "चे",
        "ची",
        "व",
    ),
}
SYNONYMS = {
    **dict.fromkeys(("sanctioned", "sanction", "granted", "accepted", "allowed"), "approved"),
    **dict.fromkeys(("declined", "refused", "denied", "returned"), "rejected"),
    **dict.fromkeys(("completed", "disposal", "settled", "finished", "cleared"), "closed"),
    **dict.fromkeys(("balance", "outstanding", "remaining", "pendency"), "pending"),
    **dict.fromkeys(("beyond", "delayed", "belated"), "late"),
    **dict.fromkeys(("शिल्लक", "प्रलंबीत"), "प्रलंबित"),
}
DIGITS = r"[0-9०-९]"


@dataclass(frozen=True, slots=True)
class Match:
    """`remark` is what the heading says besides the field's name: a bracket at its end, or a unit."""

    field: str
    remark: str = ""


def match_heading(text: str, known: Mapping[str, str]) -> Match | None:
    """The field that `text` names exactly, apart from a remark or a unit at its end."""
    if field := known.get(heading_key(text)):
        return Match(field)
    whole = clean(text)
    bare = BRACKETS.sub("", whole)
    remark = whole[len(bare) :].strip(" ()[]")
    if bare and remark and (field := known.get(heading_key(bare))):
        return Match(field, remark)
    if (parts := without_unit(bare)) and (field := known.get(heading_key(parts[0]))):
        return Match(field, f"{parts[1]} {remark}".strip())
    return None


def tokens(text: str) -> frozenset[str]:
    """The words that carry the meaning of a heading."""
    words = (SYNONYMS.get(word, word) for word in SPLIT.split(heading_key(text)))
    return frozenset(word for word in words if word and word not in STOP and not word.isdigit())


def meaning(field: Field) -> frozenset[str]:
    """The words of everything that `field` is called."""
    names = (field.name, field.heading, *field.label.both(), *field.aliases)
    return frozenset().union(*(tokens(name) for name in names))


def may_be(heading: str, cells: pl.Series, missing: Iterable[Field]) -> Field | None:
    """The missing field that a column with this heading and these cells looks like."""
    filled = cells.drop_nulls()
    if filled.is_empty():
        return None
    with_digits = int(filled.str.contains(DIGITS).sum()) * 2 >= len(filled)
    best: tuple[float, Field] | None = None
    meant = 0
    for field in missing:
        if (field.numeric or field.kind is Kind.DATE) and not with_digits:
            continue
        score = max(
            _score(heading, name) for name in (field.name, field.heading, *field.label.both(), *field.aliases)
        )
        meant += score >= 1
        if score >= NEAR and (best is None or score > best[0]):
            best = score, field
    return best[1] if best and meant <= MOST_MEANT else None


def _score(heading: str, name: str) -> float:
    """1 where the heading says everything that the name says, else how alike the two are written."""
    if not name:
        return 0
    ours, theirs = tokens(name), tokens(heading)
    alike = SequenceMatcher(None, heading_key(heading), heading_key(name), autojunk=False).ratio()
    if ours and ours <= theirs:
        return 1 + alike
    if len(theirs) > 1 and theirs < ours:
        return NEAR + alike / 10
    return alike


def missing_fields(dataset: Dataset, positions: Mapping[str, int]) -> list[Field]:
    return [field for field in dataset.entered_fields if field.name not in positions]
