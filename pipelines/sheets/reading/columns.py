"""Match headings to fields: exact names first, then a scored comparison of words."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

import polars as pl

from catalog.dataset import Dataset
from catalog.fields import Field, Kind
from sheets.reading.ages import age
from sheets.reading.alike import SYNONYM, similarity
from sheets.reading.dates import MONTH_NAME
from sheets.reading.sounds import folded
from sheets.reading.units import UNIT_WORDS, is_percentage, mentions_percentage, unit_of, without_unit
from sheets.reading.vocabulary import meaning, vocabulary, words_of
from sheets.reading.words import (
    AROUND_DATE,
    OUT_OF,
    PERIODS,
    QUALIFIERS,
    STATES,
    TOTAL_WORDS,
    WORD_SEPARATORS,
    expanded_words,
    languages,
    plain,
    split_words,
    tokens,
    unexplained_words,
)
from sheets.text import BRACKETS, clean, heading_key, parts

CERTAIN, POSSIBLE, OFFERED = 0.9, 0.6, 0.45
SUM_OF_PARTS = "Σ"  # proof by the sum of all parts
ADJOINED = re.compile(r"[a-z]\s+[\u0900-\u097f]|[\u0900-\u097f]\s+[a-z]", re.IGNORECASE)
STEM = 6  # length of the stem of "certified" and "certification"
MIN_SHARE = 0.5
SINCE = frozenset(("since", "पासून"))
# "4. Rejected", "(4) Rejected", "Col. 4: Rejected", "Balance (3-4)"; "(0-7)" may be an age.
NEXT = "|".join(rf"[{a}{chr(0x966 + a)}]\s*[-–]\s*[{a + 1}{chr(0x967 + a)}]" for a in range(3, 9))
COLUMN_NUMBER = re.compile(
    r"^\s*(?:\(?\d{1,2}[.):]\s*(?=[^\W\d_])|col(?:umn)?\.?\s*(?:no\.?\s*)?\d{1,2}\s*[.:)\-–]?\s+(?=\S))"
    rf"|\s*\((?:{NEXT}|\d{{1,2}}(?:\s*\+\s*\d{{1,2}})+)\)\s*$",
    re.IGNORECASE,
)
PURPOSE = re.compile(r"(?<=\w)\s+for\s+[^\d०-९]+$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Match:
    """`remark` is the rest of the heading after the field's name: a trailing bracket or a unit."""

    field: str
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A field that a column may be. `score` is 0–1; from `CERTAIN` on no question is asked.

    `proof` is why only this column can be the field: the sum that holds, or "Σ" for the sum of all parts.
    """

    field: str
    score: float
    remark: str = ""
    exact: bool = False
    proof: str = ""


def match_heading(text: str, known: Mapping[str, str]) -> Match | None:
    """Return the field that `text` names exactly, ignoring a remark or unit at its end."""
    if name := known.get(heading_key(text)):
        return Match(name)
    whole = clean(text)
    bare = BRACKETS.sub("", whole)
    remark = whole[len(bare) :].strip(" ()[]")
    if bare and remark and (name := known.get(heading_key(bare))):
        return Match(name, remark)
    if (parts := without_unit(bare)) and (name := known.get(heading_key(parts[0]))):
        return Match(name, f"{parts[1]} {remark}".strip())
    return None


@lru_cache(maxsize=5_000)
def group_qualifier(group: str) -> str:
    """Return what a group heading says of those below it, without unit and purpose: "Fees" of "Fees (Rs. lakh)"."""
    whole = OUT_OF.sub("", clean(group)).strip()
    if (purpose := PURPOSE.search(whole)) and not tokens(purpose[0]) & QUALIFIERS:
        whole = whole[: purpose.start()]
    bare = BRACKETS.sub("", whole).strip()
    return bare if bare and unit_of(whole[len(bare) :]) is not None else whole


@dataclass
class Matcher:
    dataset: Dataset
    known: Mapping[str, str] = field(init=False)
    _seen: dict[tuple[str, str], tuple[Candidate, ...]] = field(init=False, default_factory=dict)
    _matched: dict[tuple[str, str], Match | None] = field(init=False, default_factory=dict)
    _near: dict[str, Mapping[str, Sequence[str]]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._vocabulary = vocabulary(self.dataset)
        self.known = self._vocabulary.known
        self.fields = {field.name: field for field in self.dataset.sheet_fields}
        self._decided = frozenset(self.dataset.performance.decided if self.dataset.performance else ())

    def exact(self, text: str, group: str = "") -> Match | None:
        """Match exactly; group and heading together come before the heading alone."""
        text = COLUMN_NUMBER.sub("", text)
        if not text:
            return None
        if (text, group) not in self._matched:
            wholes = (*_combined_headings(group_qualifier(group), text), text, split_words(text))
            matches = (match_heading(whole, self.known) for whole in wholes)
            self._matched[text, group] = next(filter(None, matches), None)
        return self._matched[text, group]

    def unexplained_words(self, name: str, heading: str) -> frozenset[str]:
        """Return words in a heading that suggest figures other than the field's."""
        field, heading = self.fields[name], self._vocabulary.expanded(heading)
        if any(folded(heading) == folded(known_name) for known_name in self._vocabulary.names[name]):
            return frozenset()  # "Re-assigned"
        if age(heading) is not None:
            return frozenset()  # "1 to 2 months"
        others = [field for field in self.fields.values() if not field.numeric]
        choices = {
            tokens(text) for field in others for choice in field.choices for text in choice.label.both()
        }
        about = (words_of(self.dataset), frozenset().union(*map(meaning, others)).difference(*choices))
        unexplained = unexplained_words(heading, meaning(field).union(*about)) - UNIT_WORDS
        return frozenset(
            word
            for word in unexplained
            if not (MONTH_NAME.fullmatch(word) or self._is_end_event(field, word))
        )

    def _is_end_event(self, field: Field, word: str) -> bool:
        """Whether a word names the event up to which days are counted: "Average days for disposal", "for
        certification".
        """
        done = (
            known_word
            for known_word in self._vocabulary.words
            if len(word) > STEM and known_word.startswith(word[:STEM])
        )
        return field.unit == "days" and (bool(plain(frozenset((word,))) & STATES) or any(done))

    def is_of_open_cases(self, name: str, text: str) -> bool:
        """Whether a heading counts pending cases and the field decided ones: "Pending beyond the time limit"."""
        return name in self._decided and "pending" in plain(tokens(text)) - plain(meaning(self.fields[name]))

    def candidates(self, text: str, group: str = "") -> tuple[Candidate, ...]:
        """Return the fields that a heading may name, best first."""
        text = COLUMN_NUMBER.sub("", text)
        if not text or len(text) > 200:
            return ()
        if (text, group) not in self._seen:
            self._seen[text, group] = self._candidates(text, group)
        return self._seen[text, group]

    def best(self, text: str, group: str = "", at_least: float = 0) -> Candidate | None:
        """Return the field that a heading most likely names, if it scores `at_least`."""
        found = self.candidates(text, group)
        return found[0] if found and found[0].score >= at_least else None

    def _candidates(self, text: str, group: str) -> tuple[Candidate, ...]:
        group = group_qualifier(group)
        if text != (full := self._vocabulary.expanded(text)):  # "Subm.", "Re-assgd."
            clear = self.exact(text, group) or self._vocabulary.expands_clearly(text)
            return tuple(
                replace(candidate, score=min(candidate.score, CERTAIN if clear else SYNONYM), exact=False)
                for candidate in self.candidates(full, group)
            )
        if group and tokens(text) <= TOTAL_WORDS and (named := self._numeric_candidates(group)):
            return named  # "Total" below "Disposal"
        sure = self.exact(text, group)
        found = {sure.field: Candidate(sure.field, 1, sure.remark, exact=True)} if sure else {}
        if (
            sure
            and sure.remark
            and mentions_percentage(sure.remark)
            and not is_percentage(self.fields[sure.field])
        ):
            # The share next to the figure: of two such columns, the other one is the field.
            found[sure.field] = Candidate(sure.field, POSSIBLE, sure.remark, exact=True)
        own = meaning(self.fields[sure.field]) if sure else frozenset[str]()
        own |= SINCE if age(text) is not None else frozenset()  # "Pending since" over "0-7 days"
        if sure and tokens(group) & QUALIFIERS - own:
            # "Received" below "Progressive since 1 April", next to the month's figure.
            found[sure.field] = Candidate(sure.field, POSSIBLE, sure.remark)
        if sure is None:
            for part in languages(text):
                if tokens(part) <= TOTAL_WORDS and not tokens(text) <= TOTAL_WORDS:
                    continue  # "एकूण Pending"
                if part != text and (match := match_heading(part, self.known)):
                    # "DMF खर्च" is not a translation of "DMF".
                    rest = text.replace(part, " ")
                    more = ADJOINED.search(text) and self.unexplained_words(match.field, rest) - TOTAL_WORDS
                    found[match.field] = Candidate(match.field, POSSIBLE if more else 0.95, match.remark)
            if not found and (name := self._field_named_twice(text)):
                found[name] = Candidate(name, 0.95)
            if len(found) > 1:  # the two languages name different fields
                found = {name: Candidate(name, 0.7, candidate.remark) for name, candidate in found.items()}
        date = self.dataset.date
        if (
            date
            and date not in found
            and expanded_words(BRACKETS.sub("", text) or text) <= AROUND_DATE | PERIODS
        ):
            found[date] = Candidate(date, 0.7)  # "Week ending", over days
        wholes = _combined_headings(group, text) or (text,)
        days = self.only_age(text)
        for name in self.fields:
            if name in found:
                continue
            score = max(self._score(name, days or whole, days or text) for whole in wholes)
            if score >= OFFERED:
                found[name] = Candidate(name, score)
        if group and sure is not None and not any(match_heading(whole, self.known) for whole in wholes):
            # "Total" below "Pending at" means pending, not the total.
            better = any(
                candidate.score >= CERTAIN for name, candidate in found.items() if name != sure.field
            )
            over = self.only_age(wholes[0]) or wholes[0]
            if better and self._score(sure.field, over, over) < CERTAIN:
                found[sure.field] = Candidate(sure.field, POSSIBLE, sure.remark)
        others = (candidate.score for name, candidate in found.items() if sure and name != sure.field)
        if sure and sure.remark and unit_of(sure.remark) is None and max(others, default=0) >= CERTAIN:
            # "Disposed (within time)" as a whole is another field.
            found[sure.field] = Candidate(sure.field, POSSIBLE, sure.remark)
        best = sorted(found.values(), key=lambda candidate: -candidate.score)
        if sure is None and best and self._is_clear(best, wholes[0]):
            best[0] = replace(best[0], score=max(best[0].score, CERTAIN))
        return tuple(best)

    def _is_clear(self, best: Sequence[Candidate], text: str) -> bool:
        """Whether the best candidate alone can be meant, because no other field is ever named with these words."""
        return (
            best[0].score >= POSSIBLE
            and best[0].score > max((candidate.score for candidate in best[1:]), default=0)
            and self.fields[best[0].field].kind is not Kind.TEXT  # no cell would contradict
            and self._vocabulary.only_field_with_all_words(text) == best[0].field
        )

    def _numeric_candidates(self, group: str) -> tuple[Candidate, ...]:
        found = tuple(
            candidate for candidate in self.candidates(group) if self.fields[candidate.field].numeric
        )
        return found if found and found[0].score >= SYNONYM else ()

    def _field_named_twice(self, text: str) -> str | None:
        """Return the field named both outside and inside the brackets of a heading, or on both sides of a slash."""
        halves = parts(text)
        found = [self.best(half, at_least=CERTAIN) for half in halves] if len(halves) == 2 else []
        names = {best.field if best else None for best in found}
        return names.pop() if len(names) == 1 else None

    def only_age(self, text: str) -> str:
        """Return only the age from a heading that also says what is that old: "Receipts 0-7 days"; '' for other
        headings.
        """
        aside = words_of(self.dataset) | {"pending"}
        rest = " ".join(word for word in WORD_SEPARATORS.split(text) if plain(tokens(word)) - aside)
        return rest if age(text) is None and age(rest) is not None else ""

    def _score(self, name: str, whole: str, text: str) -> float:
        if is_percentage(self.fields[name]) and not mentions_percentage(whole):
            return 0  # a count is not a percentage
        if self.is_of_open_cases(name, whole):
            return 0
        sure = self._best_similarity(name, whole)
        return sure if whole == text else max(sure, self._best_similarity(name, text) - 0.03)

    def _best_similarity(self, name: str, text: str) -> float:
        if text not in self._near:
            self._near[text] = self._vocabulary.near(text)
        scores = ((known_name, similarity(text, known_name)) for known_name in self._near[text].get(name, ()))
        # Aliases are compared as a whole, because single words of them mean little.
        own = self._vocabulary.own
        return max(
            (score for known_name, score in scores if score >= POSSIBLE or known_name in own), default=0
        )


def _combined_headings(group: str, text: str) -> tuple[str, ...]:
    """Combine group and heading, per language if both have two: "Pending / प्रलंबित" over "At desk / कक्षाकडे"."""
    if not group:
        return ()
    pairs = zip(languages(group), languages(text), strict=False)
    by_language = [f"{over} {heading}" for over, heading in pairs] if "/" in group and "/" in text else []
    return (f"{group} {text}", *by_language)


def share_of_set(flags: pl.Series) -> float:
    return int(flags.sum()) / max(len(flags), 1)
