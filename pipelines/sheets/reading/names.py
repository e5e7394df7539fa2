"""Names of places, masters and choices as sheets spell them → the names that the masters know."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import polars as pl

from catalog.fields import Field, Kind, PlaceLevel
from sheets.places import Lookups, Place
from sheets.reading.words import folded, languages
from sheets.text import clean, name_key

MOST_ASKED = 25
LEVEL_WORDS: dict[PlaceLevel, str] = {
    "division": r"(?:revenue\s+)?division|div\.?|महसूल\s+विभाग|विभाग|वि\.",
    "district": r"district|dist\.?|distt\.?|जिल्हा|जि\.?",
    "taluka": r"taluka|taluk|tehsil|tahsil|tal\.?|tq\.?|तालुका|ता\.?|तहसील",
}
TRAILING = re.compile(r"[\s.,:;*\-–—]+$")
BRACKET = re.compile(r"[(\[]([^()\[\]]*)[)\]]")


def variants(text: str, level: PlaceLevel | None = None) -> list[str]:
    """The same name without "Tal.", or in one of its two languages."""
    whole = TRAILING.sub("", clean(text))
    found = [whole]
    if level:
        words = LEVEL_WORDS[level]
        found.append(re.sub(rf"^(?:{words})\s*[:\-–.]*\s*(?=\S)", "", whole, flags=re.IGNORECASE))
        found.append(re.sub(rf"\s*[,\-–]?\s*\(?(?:{words})\)?\s*$", "", whole, flags=re.IGNORECASE))
    for one in list(found):
        found += languages(one)
    return list(dict.fromkeys(bare for one in found if (bare := TRAILING.sub("", one).strip())))


def parts(text: str) -> list[str]:
    """What may be the name within a longer text: outside or inside its brackets, or on one side of a slash."""
    whole = clean(text)
    found = [BRACKET.sub(" ", whole).strip(), *BRACKET.findall(whole), *re.split(r"\s*[/|,]\s*", whole)]
    return [one for one in dict.fromkeys(found) if one and one != whole]


@dataclass
class PlaceNames:
    """Spellings of one level's places."""

    lookups: Lookups
    level: PlaceLevel
    _sounds: dict[str, set[int]] = field(init=False, default_factory=dict)
    _named: dict[int, Place] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        for place in self.lookups.places.children(self.level):
            self._named[place.id] = place
            for name in (*place.names(), *place.aliases):
                if name:
                    self._sounds.setdefault(folded(name), set()).add(place.id)

    def known(self, text: str) -> bool:
        hit = self.lookups.places.resolve(self.level, text, suggest=False)
        return isinstance(hit, int) or hit.ambiguous

    def certain(self, text: str) -> str | None:
        """The masters' name for a spelling that can be nobody else's."""
        known = [one for one in variants(text, self.level) if self.known(one)]
        if known:
            return known[0] if len({self._id(one) for one in known} - {None}) <= 1 else None
        ids = set[int]()
        for one in variants(text, self.level):
            ids = self._sounds.get(folded(one), set())
            if ids:
                break
        names = {self._named[one].name_en for one in ids}
        return names.pop() if len(names) == 1 else None

    def _id(self, text: str) -> int | None:
        hit = self.lookups.places.resolve(self.level, text, suggest=False)
        return hit if isinstance(hit, int) else None

    def within(self, text: str, parent: int | None) -> list[Place]:
        """Places that a part of a longer text names. A misspelt name is a wrong cell with a suggestion instead."""
        hits = (self.lookups.places.resolve(self.level, one, parent, suggest=False) for one in parts(text))
        return [self._named[hit] for hit in dict.fromkeys(hits) if isinstance(hit, int)]

    def by_id(self, place_id: int) -> Place | None:
        return self._named.get(place_id)


@dataclass
class Names:
    """Spellings of a master's records or of a field's choices; `known` maps what they go by to their own name."""

    known: Mapping[str, str]
    _sounds: dict[str, set[str]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        for key, name in self.known.items():
            self._sounds.setdefault(folded(key), set()).add(name)

    def certain(self, text: str) -> str | None:
        hits = {self.known[name_key(one)] for one in variants(text) if name_key(one) in self.known}
        if not hits:
            for one in variants(text):
                hits |= self._sounds.get(folded(one), set())
        return hits.pop() if len(hits) == 1 else None

    def within(self, text: str) -> list[str]:
        """What a part of a longer text names."""
        return list(
            dict.fromkeys(self.known[name_key(one)] for one in parts(text) if name_key(one) in self.known)
        )


def names_for(one: Field, lookups: Lookups) -> Names:
    if one.kind is Kind.CHOICE:
        return Names(
            {
                name_key(name): choice.value
                for choice in one.choices
                for name in (choice.value, *choice.label.both(), *choice.aliases)
                if name
            }
        )
    return Names({key: master.name for key, master in lookups.masters.get(one.lookup or "", {}).items()})


def distinct(texts: pl.Series) -> list[str]:
    return list(texts.drop_nulls().unique(maintain_order=True))
