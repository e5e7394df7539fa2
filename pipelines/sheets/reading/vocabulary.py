"""The headings of a dataset's fields: their own names, and other wordings that offices use."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from catalog.dataset import Dataset
from catalog.fields import Field
from catalog.headings import further
from sheets.reading.ages import age
from sheets.reading.words import CUTS, FULFILLED, NEAR, plain, tokens
from sheets.text import heading_key

DATE_HEADINGS = (
    "dated",
    "report date",
    "reporting date",
    "date of report",
    "as on",
    "as of",
    "as on date",
    "position as on",
    "position on",
    "रोजी",
    "स्थिती दिनांक",
)


def names_of(one: Field) -> set[str]:
    """Return every heading in a field's definition."""
    return {name for name in (one.name, one.sheet_heading, *one.label.both(), *one.aliases) if name}


def meaning(one: Field) -> frozenset[str]:
    """Return the words of all of a field's names."""
    return frozenset().union(*(tokens(name) for name in names_of(one)))


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """`known` maps heading key → field name, `names` field name → its headings. `own` are the headings from the
    definitions, `words` their words.
    """

    known: Mapping[str, str]
    names: Mapping[str, Sequence[str]]
    own: frozenset[str]
    words: frozenset[str]
    _by_word: Mapping[str, Sequence[tuple[str, str]]]
    _by_letter: Mapping[str, Sequence[tuple[int, str, str]]]

    def near(self, heading: str) -> Mapping[str, Sequence[str]]:
        """Return the names, by field, that share a word or nearly the spelling of `heading`; `alike` is 0 for all
        others.
        """
        own = plain(tokens(heading))
        if age(heading) is not None or all(word.isdigit() or word in FULFILLED for word in own):
            return self.names
        found: dict[str, dict[str, None]] = defaultdict(dict)
        for one, name in self._with_words_or_spelling(own, heading_key(heading)):
            found[one][name] = None
        return {one: tuple(names) for one, names in found.items()}

    def _with_words_or_spelling(self, words: frozenset[str], key: str) -> Iterator[tuple[str, str]]:
        for word in words:
            yield from self._by_word.get(word, ())
        for length, one, name in self._by_letter.get(key[:1], ()):
            if 2 * min(length, len(key)) >= NEAR * (length + len(key)):
                yield one, name


@lru_cache(maxsize=64)
def vocabulary(dataset: Dataset) -> Vocabulary:
    more, fields = further(dataset.name), dataset.sheet_fields
    names = {one.name: sorted(names_of(one).union(more.get(one.name, ()))) for one in fields}
    by_word: dict[str, list[tuple[str, str]]] = defaultdict(list)
    by_letter: dict[str, list[tuple[int, str, str]]] = defaultdict(list)
    for one, headings in names.items():
        for name in headings:
            key = heading_key(name)
            by_letter[key[:1]].append((len(key), one, name))
            for word in plain(tokens(name)):
                by_word[word].append((one, name))
    own = frozenset().union(*map(names_of, fields))
    words = frozenset(word for name in own for word in CUTS.split(heading_key(name)))
    return Vocabulary(_known(dataset, more), names, own, words, by_word, by_letter)


def _known(dataset: Dataset, more: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """A field's own name wins over another field's alias, and both over other wordings."""
    known: dict[str, str] = {}
    for one in dataset.sheet_fields:
        for name in names_of(one):
            known.setdefault(heading_key(name), one.name)
    if dataset.date:
        for name in DATE_HEADINGS:
            known.setdefault(heading_key(name), dataset.date)
    for one in dataset.sheet_fields:
        known |= {heading_key(one.name): one.name, heading_key(one.sheet_heading): one.name}
    return {heading_key(name): field for field, names in more.items() for name in names} | known
