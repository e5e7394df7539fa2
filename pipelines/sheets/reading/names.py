"""Match names of places, masters and choices, as sheets spell them, to the names in the masters."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from catalog.fields import Field, Kind, PlaceLevel
from sheets.places import Lookups, Miss, Place
from sheets.reading.sounds import MIN_LETTERS, by_sound, folded, heard_as, sound
from sheets.reading.stems import stems
from sheets.reading.words import languages, marathi
from sheets.text import BRACKET, clean, name_key, parts

MAX_QUESTIONS, MIN_INITIALS = 25, 3
SHORTENED = re.compile(r"[^\W\d_]{3,}(?=\.)|\b[A-Z]{3,}\b")  # "Rev.", "MAG"
DOTTED = re.compile(r"([^\W\d_][\w\u0900-\u094d]*)\.")  # "ता.का.", "W."
MARK = "[\u0900-\u0903\u093a-\u094d]"  # of a syllable that has begun
LEVEL_WORDS: dict[PlaceLevel, str] = {
    "division": r"(?:revenue\s+)?division|div\.?|महसूल\s+विभाग|विभाग|वि\.",
    "district": r"district|dist\.?|distt\.?|जिल्हा|जि\.?",
    "taluka": r"taluka|taluk|tehsil|tahsil|tal\.?|tq\.?|तालुका|ता\.?|तहसील",
}
TRAILING = re.compile(r"[\s.,:;*\-–—]+$")
LABEL = r"(?:\d{1,3}|[ivx]{1,4}|[a-z]|[अ-ह])"
NUMBERING = re.compile(rf"^[(]?{LABEL}[.)]\s*", re.IGNORECASE)
# Letters only before a bracket, because of names like "N. Solapur"; at the end "(i – ii)".
NUMBERED = re.compile(rf"^[(]?(?:\d{{1,3}}[.)]|{LABEL}[)])\s*|\s*[(]{LABEL}(?:\s*[-+–]\s*{LABEL})+[)]$")
WORD_BREAKS = re.compile(r"[\s,;:()\[\]{}|/–—-]+")


@lru_cache(maxsize=20_000)
def variants(text: str, level: PlaceLevel | None = None) -> tuple[str, ...]:
    """Return the name without "Tal." and the like, and in each of its languages."""
    whole = TRAILING.sub("", clean(text))
    spellings = list(dict.fromkeys((whole, NUMBERED.sub("", whole))))
    for bare in list(spellings) if level else ():
        words = LEVEL_WORDS[level] if level else ""
        spellings.append(re.sub(rf"^(?:{words})\s*[:\-–.]*\s*(?=\S)", "", bare, flags=re.IGNORECASE))
        spellings.append(re.sub(rf"\s*[,\-–]?\s*\(?(?:{words})\)?\s*$", "", bare, flags=re.IGNORECASE))
    for variant in list(spellings):
        spellings += languages(variant)
    return tuple(dict.fromkeys(bare for variant in spellings if (bare := TRAILING.sub("", variant).strip())))


def _spellings(text: str, level: PlaceLevel | None) -> Iterator[str]:
    """Yield what a line may name, likeliest first. Lazy, because variants are slow and rarely needed."""
    bare = NUMBERING.sub("", text)
    yield TRAILING.sub("", bare)
    yield from dict.fromkeys((*variants(bare, level), *variants(text, level)))


def _initials(text: str) -> Iterator[str]:
    """Yield the possible initials of three or more consecutive words of a name, also with "district" at its end."""
    words = [word for word in WORD_BREAKS.split(f"{name_key(text)} district") if word]
    for first in range(len(words)):
        for last in range(first + MIN_INITIALS, len(words) + 1):
            yield folded("".join(word[0] for word in words[first:last]))


def _is_abbreviation_of(words: Sequence[str], name: Sequence[str]) -> bool:
    """Whether each word equals the name's word or is a prefix of it with a dot; a letter only next to a whole word."""
    shortest = 1 if set(words) & set(name) else 3
    return len(words) == len(name) and all(
        name_word == word or (word.endswith(".") and len(word) > shortest and name_word.startswith(word[:-1]))
        for word, name_word in zip(words, name, strict=True)
    )


@dataclass
class PlaceNames:
    lookups: Lookups
    level: PlaceLevel
    _sounds: dict[str, set[Place]] = field(init=False, default_factory=dict)
    _named: dict[int, Place] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        for place in self.lookups.places.children(self.level):
            self._named[place.id] = place
            for name in (*place.names(), *place.aliases):
                if name:
                    self._sounds.setdefault(folded(name), set()).add(place)

    def known(self, text: str) -> bool:
        return self.lookups.places.has(self.level, text)

    def is_ambiguous(self, text: str) -> bool:
        hit = self.lookups.places.resolve(self.level, text, suggest=False)
        return isinstance(hit, Miss) and hit.ambiguous

    def certain(self, text: str) -> str | None:
        """Return the master's name for a spelling that can only mean one place."""
        known = [variant for variant in variants(text, self.level) if self.known(variant)]
        if known:
            return known[0] if len({self._id(variant) for variant in known} - {None}) <= 1 else None
        heard = next(filter(None, map(self.heard, variants(text, self.level))), [])
        names = {place.name_en for place in heard}
        return names.pop() if len(names) == 1 else None

    def heard(self, text: str, parent: int | None = None) -> list[Place]:
        """Return the places that sound like a text: "बोरिवली" is "बोरीवली"."""
        return [p for p in self._sounds.get(folded(text), ()) if parent in (None, p.parent_id)]

    def _id(self, text: str) -> int | None:
        hit = self.lookups.places.resolve(self.level, text, suggest=False)
        return hit if isinstance(hit, int) else None

    def within(self, text: str, parent: int | None) -> list[Place]:
        """Return places named by a part of a longer text. A misspelt name is an error with a suggestion instead."""
        hits = (self.lookups.places.resolve(self.level, part, parent, suggest=False) for part in parts(text))
        found = [self._named[hit] for hit in dict.fromkeys(hits) if isinstance(hit, int)]
        return found or self._abbreviated(text, parent)

    def _abbreviated(self, text: str, parent: int | None) -> list[Place]:
        """Return the only place whose words a text shortens: "Mumbai Sub."."""
        words = name_key(text).split()
        if not any(word.endswith(".") for word in words):
            return []
        found = [
            place
            for place in self.lookups.places.children(self.level, parent)
            if any(_is_abbreviation_of(words, name_key(name).split()) for name in place.names())
        ]
        return found if len(found) == 1 else []


@dataclass
class Names:
    """Spellings of a master's records or of a field's choices; `known` maps names and aliases to the record's name.

    With `longer`, a text may be part of a name; choices such as roles are too few and too similar for that.
    """

    known: Mapping[str, str]
    longer: bool = True
    _sounds: dict[str, set[str]] = field(init=False, default_factory=dict)
    _words: dict[frozenset[str], set[str]] = field(init=False, default_factory=dict)
    _initials: dict[str, set[str]] = field(init=False, default_factory=dict)
    _vocabulary: frozenset[str] = field(init=False, default=frozenset())
    _heard: dict[str, str] = field(init=False, default_factory=dict)
    spaced: dict[str, str] = field(init=False, default_factory=dict)  # names without punctuation, short names
    # Words that a name may have, too: those of the sheet's department.
    aside: frozenset[str] = field(init=False, default=frozenset())

    def __post_init__(self) -> None:
        for key, name in self.known.items():
            self._sounds.setdefault(folded(key), set()).add(name)
            self._words.setdefault(stems(key), set()).add(name)
            if self.longer:
                self._initials.setdefault(name, set()).update(_initials(key))
            self.spaced.setdefault(" ".join(filter(None, WORD_BREAKS.split(key))), name)
        self._vocabulary = frozenset().union(*self._words, *self._initials.values())
        self._heard = by_sound(word for words in self._words for word in words)

    def learn(self, short: Mapping[str, str], aside: frozenset[str] = frozenset()) -> None:
        """Recognise short names from now on, and names with the words `aside`."""
        self.aside |= aside
        for text, name in short.items():
            self.spaced.setdefault(text, name)
            self._words.setdefault(stems(text), set()).add(name)

    def certain(self, text: str) -> str | None:
        keys = map(name_key, variants(text))
        hits = {name for key in keys if (name := self.known.get(key) or self.spaced.get(key))}
        if not hits:
            for variant in variants(text):
                hits |= self._sounds.get(folded(variant), set())
        if not hits:
            for words in map(stems, variants(text)):  # "Land Acq. Branch"
                named = self._words.get(words) or self._words.get(words - self.aside)
                hits |= named or self._words.get(heard_as(words, self._heard), set())
        return hits.pop() if len(hits) == 1 else None

    def by_words(self, text: str) -> str | None:
        """Return the name with the same words, two or more, each once, in any order and with other endings."""
        words, written = stems(text), [word for word in WORD_BREAKS.split(name_key(text)) if word]
        once = len(set(written)) == len(written) > 1
        hits = self._words.get(words) or self._words.get(words - self.aside, set()) if once else set()
        return next(iter(hits)) if len(hits) == 1 else None

    def within(self, text: str) -> list[str]:
        """Return the names in parts of a longer text, else the names that contain a shorter one."""
        inside = [name for part in parts(text) if (name := self.certain(part)) is not None]
        if not inside and self.longer:
            both = [*re.split(r"\s*[/|]\s*", text), *languages(text)]  # "EWS Certificate / आर्थिक दुर्बल घटक"
            inside = self._around(text) or [name for half in both for name in self._around(half)]
        if not inside:  # "रहिवास दाखला (वय अधिवास)"
            halves = [BRACKET.sub(" ", text), *BRACKET.findall(text)] if self.longer else []
            hits = {name for half in halves for name in self._around(half)}
            inside = list(hits) if len(hits) == 1 else []
        return list(dict.fromkeys(inside or self._sounding(text)))

    def _sounding(self, text: str) -> set[str]:
        """Return the only name that sounds like a text, or has its letters in other words ("Small Land Holder")."""
        key = sound(text) if text.isascii() else ""
        keys = (key, key.removesuffix("a"))  # "Patra" has a final vowel that "पत्र" lacks in writing
        letters = "".join(WORD_BREAKS.split(name_key(text)))
        hits = {name for known, name in self.known.items() if key and sound(known) in keys}
        if self.longer and " " in text:
            words = re.compile(rf"(?:^| ){' ?'.join(map(re.escape, letters))}(?: |$)")
            hits |= {name for known, name in self.spaced.items() if words.search(known)}
        return hits if len(hits) == 1 and len(letters) > MIN_LETTERS else set()

    def _around(self, text: str) -> list[str]:
        """Return the names with all words of a text, also shortened: "Office (Rev.)" for one with "Revenue"."""
        words, rest = stems(text), stems(DOTTED.sub(" ", text))
        short, dotted = (frozenset(map(folded, like.findall(clean(text)))) for like in (SHORTENED, DOTTED))
        if all(len(word) <= 2 for word in rest or words):
            return []
        found = self._with_all(words) or self._with_all(words, short) or self._with_all(rest | dotted, dotted)
        return list(found) if len(found) == 1 else []

    def _with_all(self, words: frozenset[str], short: frozenset[str] = frozenset()) -> set[str]:
        """Return the names with all `words`: whole, as initials, or in `short` as first syllables or contractions."""
        if not words - short <= self._vocabulary:
            return set()
        begins = {word: re.compile(rf"{word}(?!{MARK})|{'.*'.join(word)}$") for word in short}
        return {
            name
            for name_words, names in self._words.items()
            for name in names
            if all(
                word in name_words
                or word in self._initials[name]
                or (word in begins and any(map(begins[word].match, name_words)))
                for word in words
            )
        }


@dataclass(frozen=True, slots=True)
class Known:
    field: Field
    names: PlaceNames | Names

    def exact(self, text: str, parent: int | None = None) -> Place | str | None:
        if isinstance(self.names, Names):
            key, names = name_key(text), self.names
            heard = name_key(" ".join(map(marathi, key.split())))  # "Avivadit"
            known = names.known.get(key) or names.spaced.get(key) or names.known.get(heard)
            return known or names.by_words(text)
        hit = self.names.lookups.places.resolve(self.names.level, text, parent, suggest=False)
        if isinstance(hit, int):
            return self.names.lookups.places.get(self.names.level, hit)
        places = [] if hit.ambiguous or hit.elsewhere else self.names.heard(text, parent)
        return places[0] if len(places) == 1 else None

    def match_line(self, text: str) -> str | None:
        """Return the name if a text consists of nothing else: "1) Taluka - Andheri"."""
        whole = clean(text)
        level = self.names.level if isinstance(self.names, PlaceNames) else None
        for spelling in _spellings(whole, level):
            if match := self.exact(spelling):
                return match if isinstance(match, str) else match.name_en
        return None

    def is_ambiguous(self, text: str) -> bool:
        return isinstance(self.names, PlaceNames) and self.names.is_ambiguous(text)

    def is_named(self, text: str) -> bool:
        """Whether a text names a record, and perhaps something that is none: "Simple (undisputed)"."""
        if self.match_line(text) or self.names.certain(text):
            return True
        halves = parts(text) if isinstance(self.names, Names) else ()
        return len({self.names.certain(half) for half in halves} - {None}) == 1

    def may_match(self, text: str) -> bool:
        """Whether a heading may name a record. Longer or shorter names than the master's lead to a question later."""
        names = self.names if isinstance(self.names, Names) and self.names.longer else None
        return self.is_named(text) or (names is not None and len(names.within(text)) == 1)

    def share(self, counts: Sequence[tuple[str, int]]) -> float:
        """Return the share of cells (text, count) that name a record."""
        named = sum(count for text, count in counts if self.is_named(text))
        return named / sum(count for _, count in counts) if counts else 0.0


def known_for(field: Field, lookups: Lookups) -> Known | None:
    if field.kind is Kind.PLACE and field.level:
        return Known(field, PlaceNames(lookups, field.level))
    return Known(field, names_for(field, lookups)) if field.kind in (Kind.LOOKUP, Kind.CHOICE) else None


def names_for(field: Field, lookups: Lookups) -> Names:
    if field.kind is Kind.CHOICE:
        return Names(
            {
                name_key(name): choice.value
                for choice in field.choices
                for name in (choice.value, *choice.label.both(), *choice.aliases)
                if name
            },
            longer=False,
        )
    return Names({key: master.name for key, master in lookups.masters.get(field.lookup or "", {}).items()})
