"""Find a division, district or taluka by the name a sheet uses (requirement 28). Never creates, never guesses."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from catalog.fields import PlaceLevel
from catalog.text import Text
from sheets.text import DEVANAGARI_DIGITS, name_key

NEAR = 0.72  # minimum similarity for a "did you mean"
MAX_SUGGESTIONS = 2
PARENT_LEVELS: dict[PlaceLevel | None, PlaceLevel] = {"taluka": "district", "district": "division"}


@dataclass(frozen=True, slots=True)
class Place:
    """One row of the geography masters; ids are unique within a level."""

    id: int
    level: PlaceLevel
    parent_id: int | None
    name_en: str
    name_mr: str
    aliases: tuple[str, ...] = ()
    lgd_code: str = ""

    def names(self) -> tuple[str, ...]:
        return (self.name_en, self.name_mr)

    @property
    def title(self) -> Text:
        return Text(self.name_en, self.name_mr or self.name_en)


@dataclass(frozen=True, slots=True)
class Miss:
    """No place of that name under that parent.

    `near` are places to suggest. `elsewhere` is another parent that has a place of exactly this name. `ambiguous`:
    several places match.
    """

    near: tuple[Place, ...] = ()
    elsewhere: Place | None = None
    ambiguous: bool = False


@dataclass
class Places:
    """All places, indexed by level, parent and every name.

    A name that several districts have means the place in the portal's own district, `home`, unless a sheet names
    another.
    """

    places: Iterable[Place]
    home: int | None = None
    _by_id: dict[tuple[PlaceLevel, int], Place] = field(init=False, default_factory=dict)
    _names: dict[tuple[PlaceLevel, str], list[Place]] = field(init=False, default_factory=dict)
    _aliases: dict[tuple[PlaceLevel, str], list[Place]] = field(init=False, default_factory=dict)
    _children: dict[tuple[PlaceLevel, int | None], list[Place]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.places = tuple(self.places)
        for place in self.places:
            self._by_id[place.level, place.id] = place
            self._children.setdefault((place.level, place.parent_id), []).append(place)
            names = {name_key(name) for name in place.names()} - {""}
            aliases = {name_key(name) for name in (*place.aliases, str(place.lgd_code))} - names - {""}
            for key in names:
                self._names.setdefault((place.level, key), []).append(place)
            for key in aliases:
                self._aliases.setdefault((place.level, key), []).append(place)

    def get(self, level: PlaceLevel, place_id: int) -> Place | None:
        return self._by_id.get((level, place_id))

    @property
    def own_district(self) -> Place | None:
        return self.get("district", self.home) if self.home is not None else None

    def children(self, level: PlaceLevel, parent_id: int | None = None) -> list[Place]:
        """Return the places of `level`, below `parent_id` if given, by English name."""
        if parent_id is not None:
            places = self._children.get((level, parent_id), [])
        else:
            places = [place for place in self.places if place.level == level]
        return sorted(places, key=lambda place: (place.name_en, place.id))

    def within(self, district: Place, taluka_id: int | None = None) -> "Places":
        """Return a district as the own one, with its division and its talukas, or only one of these."""
        division = self.parent(district)
        talukas = self.children("taluka", district.id)
        only = [taluka for taluka in talukas if taluka_id in (None, taluka.id)]
        return Places([*([division] if division else ()), district, *only], district.id)

    def resolve(
        self, level: PlaceLevel, text: str, parent_id: int | None = None, *, suggest: bool = True
    ) -> int | Miss:
        """Return the id of the only place called `text`. Names win over aliases."""
        key = name_key(text).translate(DEVANAGARI_DIGITS)
        matches: list[Place] = []
        for index in (self._names, self._aliases):
            everywhere = index.get((level, key), [])
            matches.extend(everywhere)
            inside = [p for p in everywhere if parent_id is None or p.parent_id == parent_id]
            if len(inside) > 1:
                inside = [p for p in inside if level == "taluka" and p.parent_id == self.home] or inside
            if len(inside) == 1:
                return inside[0].id
            if inside:
                return Miss(tuple(inside), ambiguous=True)
        near = self._near(level, key, parent_id) if suggest else ()
        return Miss(near, self.parent(matches[0]) if parent_id is not None and matches else None)

    def has(self, level: PlaceLevel, text: str, parent_id: int | None = None) -> bool:
        """Whether there is a place called `text`, or several."""
        hit = self.resolve(level, text, parent_id, suggest=False)
        return isinstance(hit, int) or hit.ambiguous

    def unambiguous_name(self, place: Place) -> str:
        """Return a text that means this place alone: its LGD code if its name means another or several."""
        known = self.resolve(place.level, place.name_en, suggest=False) == place.id
        return place.name_en if known or not place.lgd_code else str(place.lgd_code)

    def parent(self, place: Place) -> Place | None:
        level = PARENT_LEVELS.get(place.level)
        return self.get(level, place.parent_id) if level and place.parent_id is not None else None

    def _near(self, level: PlaceLevel, key: str, parent_id: int | None) -> tuple[Place, ...]:
        if not key or len(key) > 80:
            return ()
        scored: list[tuple[float, Place]] = []
        matcher = SequenceMatcher(autojunk=False, b=key)
        for place in self.children(level, parent_id):
            best = 0.0
            for name in (*place.names(), *place.aliases):
                matcher.set_seq1(name_key(name))
                if matcher.real_quick_ratio() >= NEAR and matcher.quick_ratio() >= NEAR:
                    best = max(best, matcher.ratio())
            if best >= NEAR:
                scored.append((best, place))
        scored.sort(key=lambda pair: (-pair[0], pair[1].name_en))
        if not scored:
            return ()
        # A clear best match is suggested alone: "Andheri or Borivali" would not help a user who wrote "Andehri".
        return tuple(place for score, place in scored[:MAX_SUGGESTIONS] if score >= scored[0][0] - 0.08)


@dataclass(frozen=True, slots=True)
class Master:
    """A service, office or section that cells refer to by name."""

    id: int
    name: str
    name_mr: str = ""
    aliases: tuple[str, ...] = ()

    @property
    def title(self) -> Text:
        return Text(self.name, self.name_mr or self.name)

    def label(self) -> dict[str, str]:
        return {"en": f"“{self.name}”", "mr": f"“{self.name_mr or self.name}”"}


def by_name(masters: Iterable[Master]) -> dict[str, Master]:
    """Index masters by `name_key` of their names and aliases; a name wins over another master's alias."""
    index: dict[str, Master] = {}
    known = tuple(masters)
    for master in known:
        for name in (master.name, master.name_mr):
            index.setdefault(name_key(name), master)
    for master in known:
        for name in master.aliases:
            index.setdefault(name_key(name), master)
    index.pop("", None)
    return index


@dataclass(frozen=True, slots=True)
class Lookups:
    """Lookup tables for names in cells: places, and masters by `sheets.text.name_key` of the name. `inactive` and
    `inactive_places` are those that new entries cannot have.
    """

    places: Places
    masters: Mapping[str, Mapping[str, Master]] = field(default_factory=dict)
    inactive: Mapping[str, Mapping[str, Master]] = field(default_factory=dict)
    inactive_places: Places = field(default_factory=lambda: Places(()))
