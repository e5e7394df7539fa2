"""Assign columns to fields, all columns together: by their words and by sums that hold.

A column with certain words gets its field. The others get the fields that fit all columns together: a sum of the
dataset that holds in every row. If two assignments fit equally well, nothing is proven. A proven one is still a
question, with the proof as its reason.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cached_property
from itertools import combinations, permutations
from math import log10

from catalog.fields import Kind
from sheets.reading.alike import partly
from sheets.reading.columns import CERTAIN, POSSIBLE, WHOLE, Candidate, speaks_of_share
from sheets.reading.rows import compared
from sheets.reading.state import Reading
from sheets.reading.sums import FEWEST_PROOFS, holds, sums_in_time, sums_of, with_parts_of_parts
from sheets.reading.units import unit_in
from sheets.reading.vocabulary import names_of
from sheets.reading.words import QUALIFIERS, denies, tokens

MOST_OPEN, MOST_LACKING, MOST_PARTS = 12, 3, 4
MARGIN = 0.1  # by which one assignment must beat another
UNNAMED = 0.3  # score of a column identified by a sum alone
FEWEST_PARTS = 4
Way = tuple[float, dict[int, str], str]


@dataclass
class Assignment:
    """`words` are the candidate fields of each column by heading and cells; `best` and `taken` are the assignment."""

    reading: Reading
    words: Mapping[int, Mapping[str, Candidate]]
    chosen: Mapping[int, str | None]
    best: dict[int, Candidate] = field(default_factory=dict)
    taken: dict[str, int] = field(default_factory=dict)
    doubled: list[tuple[str, int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.taken |= {name: index for index, name in self.chosen.items() if name is not None}

    @cached_property
    def columns(self) -> dict[int, list[Decimal]]:
        return compared(self.reading.body)

    def by_words(self) -> None:
        """Assign by words, best score first."""
        ranked = [(one.score, index, one) for index, own in self.words.items() for one in own.values()]
        for score, index, one in sorted(ranked, key=lambda item: (-item[0], item[1])):
            if index in self.best or index in self.reading.parts or score < POSSIBLE:
                continue
            if one.field not in self.taken:
                self._take(index, one)
                continue
            other = self.best.get(self.taken[one.field])
            if one.exact and other is not None and other.exact and not speaks_of_share(one.remark):
                self.doubled.append((one.field, self.taken[one.field], index))
                self.best[index] = one

    def _take(self, index: int, one: Candidate) -> None:
        if (before := self.best.get(index)) is not None and self.taken.get(before.field) == index:
            del self.taken[before.field]
        if (other := self.taken.get(one.field, index)) != index:
            del self.best[other]
        self.best[index], self.taken[one.field] = one, index

    def _text(self, index: int) -> str:
        return f"{self.reading.groups[index]} {self.reading.headings[index]}"

    def _open(self) -> list[int]:
        """Return numeric columns whose words are not certain."""
        return [
            index
            for index in self.words.keys() - self.reading.parts.keys()
            if tokens(self.reading.headings[index])
            and (
                (one := self.best.get(index)) is None or not (one.score >= CERTAIN or one.exact or one.proof)
            )
            and (one or not (tokens(self._text(index)) & QUALIFIERS or speaks_of_share(self._text(index))))
            and index in self.columns
        ]

    def by_sums(self) -> None:
        """Assign columns that complete a sum: "Not closed" is received less closed, "Forms in hand" those
        neither granted nor refused.
        """
        while way := _clear_best(self._ways()):
            for index, name in way[1].items():
                said = self.words[index].get(name) or Candidate(name, 0, unit_in(self._text(index)))
                self._take(
                    index, replace(said, score=min(max(said.score, POSSIBLE), CERTAIN - 0.01), proof=way[2])
                )
        self._by_whole()

    def _ways(self) -> list[Way]:
        """Return the assignments of open columns that complete a sum in every row."""
        sums = sums_of(self.reading.dataset)
        wholes = {name for one in sums if self.reading.fields[one[0]].required for name in one}
        free = self._open()[:MOST_OPEN] if sums else []
        if not free:
            return []
        known = {name: at for name, at in self.taken.items() if at in self.columns and at not in free}
        found: list[Way] = []
        tried = 0
        for members in (*with_parts_of_parts(sums), *sums_in_time(self.reading.dataset)):
            lacking = [name for name in members if name not in known]
            if not lacking and self._falls_short(members):
                lacking = [members[0]]  # "Received", where the total also includes what was brought forward
            if not 0 < len(lacking) <= MOST_LACKING:
                continue
            for some in permutations(free, len(lacking)):
                one = dict(zip(some, lacking, strict=True))
                scores = [self._may_be(index, name, wholes) for index, name in one.items()]
                tried += all(scores)
                at = {**known, **{name: index for index, name in one.items()}}
                if (
                    all(scores)
                    and holds([self.columns[at[name]] for name in members])
                    and not self._came_before(one, at, members)
                    and self._is_whole(at[members[0]], members[0], alone=len(lacking) == 1)
                ):
                    letters = [self.reading.sheet.letters[at[name]] for name in members]
                    found.append(
                        (sum(scores) / len(scores), one, f"{letters[0]} = {' + '.join(letters[1:])}")
                    )
        digits = {index: sum(log10(max(float(each), 1)) for each in self.columns[index]) for index in free}
        return [way for way in found if max(digits[index] for index in way[1]) >= 2 * log10(max(tried, 1))]

    def _falls_short(self, members: Sequence[str]) -> bool:
        """Whether a whole identified by its words alone is smaller than its parts."""
        whole, *parts = (self.columns[self.taken[name]] for name in members)
        own = self.best.get(self.taken[members[0]])
        return own is not None and any(
            row[0] < sum(row[1:], Decimal(0)) for row in zip(whole, *parts, strict=True)
        )

    def _is_whole(self, index: int, name: str, *, alone: bool) -> bool:
        """Whether each other column that claims to be this whole is a part of it: new cases next to cases brought
        forward.

        A column `alone` with a more specific heading than the whole ("Received online") is smaller than it,
        whatever its sum.
        """
        rivals = [other for other in self._open() if other != index and name in self.words[other]]
        if alone and not rivals and index in self._open():
            return name not in self.words[index] or not self.reading.matcher.strange(name, self._text(index))
        return all(
            any(holds([self.columns[index], self.columns[other], rest]) for rest in self.columns.values())
            for other in rivals
        )

    def _came_before(self, one: Mapping[int, str], at: Mapping[str, int], members: Sequence[str]) -> bool:
        """Whether a total directly follows its two parts, neither certain by its words: "Old" and "Fresh"."""
        places = [at[name] for name in members]
        return sorted(places[1:]) == [places[0] - 2, places[0] - 1] and set(places[1:]) <= one.keys()

    def _may_be(self, index: int, name: str, wholes: set[str]) -> float:
        """Score a column for a field by its words; 0 if they name another part: "Returned"."""
        said, figures = self.words[index], self.columns[index]
        if sum(map(bool, figures)) < (1 if name in said else FEWEST_PROOFS):
            return 0
        if name in said:
            return said[name].score
        others = (one for one in said.values() if one.score >= POSSIBLE)
        if any(self.taken.get(one.field, index) == index for one in others):
            return 0
        return UNNAMED if name in wholes or denies(self._text(index)) else 0

    def _partly(self, index: int) -> dict[str, float]:
        """Return the free fields that share words with a heading, with the share."""
        text = self._text(index)
        free = [
            one
            for one in self.reading.dataset.stored_fields
            if one.numeric and self.taken.get(one.name, index) == index
        ]
        shares = {one.name: max(partly(text, name) for name in names_of(one)) for one in free}
        return {name: share for name, share in shares.items() if share}

    def _by_whole(self) -> None:
        """Assign doubtful columns if the others only add up to the largest with them."""
        free = self._open()[:MOST_OPEN]
        if not free:
            return
        counts = [
            index
            for index, one in self.best.items()
            if self.reading.fields[one.field].kind is Kind.COUNT and index in self.columns
        ]
        sure = [self.columns[index] for index in counts if index not in free]
        if len(sure) < FEWEST_PARTS:
            return
        gap = [2 * max(row) - sum(row) for row in zip(*sure, strict=True)]
        if sum(map(bool, gap)) < FEWEST_PROOFS:
            return
        ways = [
            some
            for count in range(1, MOST_PARTS + 1)
            for some in combinations(free, count)
            if holds([gap, *(self.columns[index] for index in some)])
        ]
        named = {
            index: self.best[index].field if index in self.best else _clear(self._partly(index))
            for index in (ways[0] if len(ways) == 1 else ())
        }
        if all(named.values()) and len(set(named.values())) == len(named):
            for index, name in named.items():
                self._prove(index, str(name), WHOLE)

    def _prove(self, index: int, name: str, proof: str) -> None:
        said = self.words[index].get(name) or Candidate(name, POSSIBLE, unit_in(self._text(index)))
        self._take(index, replace(said, score=max(said.score, POSSIBLE), proof=proof))


def _clear(scores: Mapping[str, float]) -> str | None:
    """Return the best name if it clearly beats the next."""
    ranked = sorted(scores, key=lambda name: -scores[name])
    others = (scores[ranked[0]] - scores[other] for other in ranked[1:])
    return ranked[0] if ranked and all(better >= MARGIN for better in others) else None


def _clear_best(ways: Sequence[Way]) -> Way | None:
    """Return the best assignment that no nearly equal one contradicts."""
    for way in sorted(ways, key=lambda one: -one[0]):
        pairs = set(way[1].items())
        rivals = [
            one
            for one in ways
            if any((index in way[1] or name in way[1].values()) and (index, name) not in pairs
                   for index, name in one[1].items())
        ]  # fmt: skip
        if all(way[0] - one[0] >= MARGIN for one in rivals):
            return way
    return None
