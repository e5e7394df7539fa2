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
from catalog.rules import AtLeastSum
from sheets.reading.alike import word_overlap
from sheets.reading.columns import CERTAIN, POSSIBLE, SUM_OF_PARTS, Candidate
from sheets.reading.rows import figures_by_column
from sheets.reading.state import Reading
from sheets.reading.sums import MIN_PROOFS, adds_up, sums_of, timeliness_sums, with_nested_parts
from sheets.reading.units import mentions_percentage, unit_in
from sheets.reading.vocabulary import names_of
from sheets.reading.words import QUALIFIERS, is_negated, tokens

MAX_OPEN, MAX_LACKING, MAX_PARTS = 12, 3, 4
MARGIN = 0.1  # by which one assignment must beat another
UNNAMED = 0.3  # score of a column identified by a sum alone
MIN_PARTS = 4
Solution = tuple[float, dict[int, str], str]


@dataclass
class Assignment:
    """`words` are the candidate fields of each column by heading and cells; `best` and `taken` are the assignment."""

    reading: Reading
    words: Mapping[int, Mapping[str, Candidate]]
    chosen: Mapping[int, str | None]
    best: dict[int, Candidate] = field(default_factory=dict)
    taken: dict[str, int] = field(default_factory=dict)
    duplicates: list[tuple[str, int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.taken |= {name: index for index, name in self.chosen.items() if name is not None}

    @cached_property
    def columns(self) -> dict[int, list[Decimal]]:
        return figures_by_column(self.reading.body)

    def assign_by_words(self) -> None:
        ranked = [
            (candidate.score, index, candidate)
            for index, candidates in self.words.items()
            for candidate in candidates.values()
        ]
        for score, index, candidate in sorted(ranked, key=lambda item: (-item[0], item[1])):
            if index in self.best or index in self.reading.parts or score < POSSIBLE:
                continue
            if candidate.field not in self.taken:
                self._assign(index, candidate)
                continue
            holder = self.best.get(self.taken[candidate.field])
            if (
                candidate.exact
                and holder is not None
                and holder.exact
                and not mentions_percentage(candidate.remark)
            ):
                self.duplicates.append((candidate.field, self.taken[candidate.field], index))
                self.best[index] = candidate

    def _assign(self, index: int, candidate: Candidate) -> None:
        if (before := self.best.get(index)) is not None and self.taken.get(before.field) == index:
            del self.taken[before.field]
        if (previous_index := self.taken.get(candidate.field, index)) != index:
            del self.best[previous_index]
        self.best[index], self.taken[candidate.field] = candidate, index

    def _text(self, index: int) -> str:
        return f"{self.reading.groups[index]} {self.reading.headings[index]}"

    def _undecided(self) -> list[int]:
        """Return numeric columns whose words are not certain."""
        return [
            index
            for index in self.words.keys() - self.reading.parts.keys()
            if tokens(self.reading.headings[index])
            and (
                (candidate := self.best.get(index)) is None
                or not (candidate.score >= CERTAIN or candidate.exact or candidate.proof)
            )
            and (
                candidate
                or not (tokens(self._text(index)) & QUALIFIERS or mentions_percentage(self._text(index)))
            )
            and index in self.columns
        ]

    def assign_by_sums(self) -> None:
        """Assign columns that complete a sum: "Not closed" is received less closed, "Forms in hand" those
        neither granted nor refused.
        """
        while solution := _best_solution(self._solutions()):
            for index, name in solution[1].items():
                known = self.words[index].get(name) or Candidate(name, 0, unit_in(self._text(index)))
                self._assign(
                    index,
                    replace(known, score=min(max(known.score, POSSIBLE), CERTAIN - 0.01), proof=solution[2]),
                )
        self._assign_by_whole()

    def _solutions(self) -> list[Solution]:
        """Return the assignments of open columns that complete a sum in every row."""
        sums = sums_of(self.reading.dataset)
        wholes = {name for members in sums if self.reading.fields[members[0]].required for name in members}
        free = self._undecided()[:MAX_OPEN] if sums else []
        if not free:
            return []
        known = {name: at for name, at in self.taken.items() if at in self.columns and at not in free}
        solutions: list[Solution] = []
        tried = 0
        for members in (*with_nested_parts(sums), *timeliness_sums(self.reading.dataset)):
            lacking = [name for name in members if name not in known]
            if not lacking and self._falls_short(members):
                lacking = [members[0]]  # "Received", where the total also includes what was brought forward
            if not 0 < len(lacking) <= MAX_LACKING:
                continue
            for columns in permutations(free, len(lacking)):
                assigned = dict(zip(columns, lacking, strict=True))
                scores = [self._score(index, name, wholes) for index, name in assigned.items()]
                tried += all(scores)
                positions = {**known, **{name: index for index, name in assigned.items()}}
                if (
                    all(scores)
                    and adds_up([self.columns[positions[name]] for name in members])
                    and not self._parts_precede(assigned, positions, members)
                    and self._is_whole(positions[members[0]], members[0], alone=len(lacking) == 1)
                ):
                    letters = [self.reading.sheet.letters[positions[name]] for name in members]
                    solutions.append(
                        (sum(scores) / len(scores), assigned, f"{letters[0]} = {' + '.join(letters[1:])}")
                    )
        digits = {
            index: sum(log10(max(float(figure), 1)) for figure in self.columns[index]) for index in free
        }
        return [
            solution
            for solution in solutions
            if max(digits[index] for index in solution[1]) >= 2 * log10(max(tried, 1))
        ]

    def _falls_short(self, members: Sequence[str]) -> bool:
        """Whether a whole identified by its words alone is smaller than its parts."""
        whole, *parts = (self.columns[self.taken[name]] for name in members)
        candidate = self.best.get(self.taken[members[0]])
        return candidate is not None and any(
            row[0] < sum(row[1:], Decimal(0)) for row in zip(whole, *parts, strict=True)
        )

    def _is_whole(self, index: int, name: str, *, alone: bool) -> bool:
        """Whether each other column that claims to be this whole is a part of it: new cases next to cases brought
        forward.

        A column `alone` with a more specific heading than the whole ("Received online") is smaller than it,
        whatever its sum.
        """
        rivals = [other for other in self._undecided() if other != index and name in self.words[other]]
        if alone and not rivals and index in self._undecided():
            return name not in self.words[index] or not self.reading.matcher.unexplained_words(
                name, self._text(index)
            )
        return all(
            any(adds_up([self.columns[index], self.columns[other], rest]) for rest in self.columns.values())
            for other in rivals
        )

    def _parts_precede(
        self, assigned: Mapping[int, str], positions: Mapping[str, int], members: Sequence[str]
    ) -> bool:
        """Whether a total directly follows its two parts, neither certain by its words: "Old" and "Fresh"."""
        columns = [positions[name] for name in members]
        return sorted(columns[1:]) == [columns[0] - 2, columns[0] - 1] and set(columns[1:]) <= assigned.keys()

    def _score(self, index: int, name: str, wholes: set[str]) -> float:
        """Score a column for a field by its words; 0 if they name another part: "Returned"."""
        candidates, figures = self.words[index], self.columns[index]
        if sum(map(bool, figures)) < (1 if name in candidates else MIN_PROOFS):
            return 0
        if name in candidates:
            return candidates[name].score
        better = (candidate for candidate in candidates.values() if candidate.score >= POSSIBLE)
        if any(self.taken.get(candidate.field, index) == index for candidate in better):
            return 0
        return UNNAMED if name in wholes or is_negated(self._text(index)) else 0

    def _partly(self, index: int) -> dict[str, float]:
        """Return the free fields that share words with a heading, with the share."""
        text = self._text(index)
        free = [
            field
            for field in self.reading.dataset.stored_fields
            if field.numeric and self.taken.get(field.name, index) == index
        ]
        shares = {field.name: max(word_overlap(text, name) for name in names_of(field)) for field in free}
        return {name: share for name, share in shares.items() if share}

    def _assign_by_whole(self) -> None:
        """Assign doubtful columns if the others only add up to the largest with them."""
        free = self._undecided()[:MAX_OPEN]
        if not free:
            return
        counts = [
            index
            for index, candidate in self.best.items()
            if self.reading.fields[candidate.field].kind is Kind.COUNT and index in self.columns
        ]
        sure = [self.columns[index] for index in counts if index not in free]
        if len(sure) < MIN_PARTS:
            return
        gap = [2 * max(row) - sum(row) for row in zip(*sure, strict=True)]
        if sum(map(bool, gap)) < MIN_PROOFS:
            return
        subsets = [
            columns
            for count in range(1, MAX_PARTS + 1)
            for columns in combinations(free, count)
            if adds_up([gap, *(self.columns[index] for index in columns)])
        ]
        named = {
            index: self.best[index].field if index in self.best else _clear_winner(self._partly(index))
            for index in (subsets[0] if len(subsets) == 1 else ())
        }
        if all(named.values()) and len(set(named.values())) == len(named):
            for index, name in named.items():
                self._assign_proven(index, str(name), SUM_OF_PARTS)

    def assign_with_opening(self) -> None:
        """Prefer "Total" to "Received" if only received and opening cases together cover the parts."""
        for rule in self.reading.dataset.rules:
            if not isinstance(rule, AtLeastSum) or self.taken.get(rule.total, -1) not in self.columns:
                continue
            same = {self.taken[rule.total], *(at for name, _, at in self.duplicates if name == rule.total)}
            at = (self.taken.get(name, -1) for name in rule.parts)
            parts = [self.columns[index] for index in at if index in self.columns]
            if same & self.chosen.keys() or len(parts) < 2:
                continue
            whole = [sum(row, Decimal(0)) for row in zip(*parts, strict=True)]
            free = {index: figures for index, figures in self.columns.items() if index not in self.best}
            wholes = [index for index in {*free, *same} if self.columns.get(index) == whole]
            openings = [
                [total - new for total, new in zip(whole, self.columns[index], strict=True)]
                for index in same.difference(wholes)
                if index in self.columns
            ]
            if len(wholes) == 1 and any(
                opening in free.values() and sum(map(bool, opening)) >= MIN_PROOFS for opening in openings
            ):
                for index in same:
                    self.best.pop(index, None)
                del self.taken[rule.total]
                self.duplicates = [found for found in self.duplicates if found[0] != rule.total]
                self._assign_proven(wholes[0], rule.total, SUM_OF_PARTS)

    def _assign_proven(self, index: int, name: str, proof: str) -> None:
        candidate = self.words[index].get(name) or Candidate(name, POSSIBLE, unit_in(self._text(index)))
        self._assign(index, replace(candidate, score=max(candidate.score, POSSIBLE), proof=proof))


def _clear_winner(scores: Mapping[str, float]) -> str | None:
    """Return the best name if it clearly beats the next."""
    ranked = sorted(scores, key=lambda name: -scores[name])
    gaps = (scores[ranked[0]] - scores[other] for other in ranked[1:])
    return ranked[0] if ranked and all(gap >= MARGIN for gap in gaps) else None


def _best_solution(solutions: Sequence[Solution]) -> Solution | None:
    """Return the best assignment that no nearly equal one contradicts."""
    for best in sorted(solutions, key=lambda candidate: -candidate[0]):
        pairs = set(best[1].items())
        rivals = [
            other
            for other in solutions
            if any((index in best[1] or name in best[1].values()) and (index, name) not in pairs
                   for index, name in other[1].items())
        ]  # fmt: skip
        if all(best[0] - other[0] >= MARGIN for other in rivals):
            return best
    return None
