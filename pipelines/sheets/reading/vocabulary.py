"""The headings of a dataset's fields: their own names, and other wordings that offices use."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache

from catalog.dataset import Dataset
from catalog.fields import Field
from catalog.headings import extra_headings
from sheets.reading.ages import age
from sheets.reading.words import (
    FULFILLED,
    NEAR,
    NEGATIONS,
    SHORTENED,
    STATES,
    WORD_SEPARATORS,
    expand_abbreviation,
    expanded_words,
    plain,
    tokens,
)
from sheets.text import heading_key

MIN_LETTERS = 5  # of a word that is recognised although misspelt
NEGATING = NEGATIONS | {"n", "na", "nahi"}
MIN_PREFIX = 4
OMITTED = str.maketrans("", "", "aeioun")  # letters that abbreviations leave out
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


def names_of(field: Field) -> set[str]:
    return {name for name in (field.name, field.sheet_heading, *field.label.both(), *field.aliases) if name}


def meaning(field: Field) -> frozenset[str]:
    """Return the words of all of a field's names."""
    return frozenset().union(*(tokens(name) for name in names_of(field)))


def words_of(dataset: Dataset) -> frozenset[str]:
    return frozenset().union(*(tokens(text) for text in (*dataset.label.both(), dataset.path)))


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """`known` maps heading key → field name, `names` field name → its headings. `own` are the headings from the
    definitions, `words` their words. `states` has, by field, what happened to the things that its label counts.
    """

    known: Mapping[str, str]
    names: Mapping[str, Sequence[str]]
    own: frozenset[str]
    words: frozenset[str]
    states: Mapping[str, frozenset[str]]
    _by_word: Mapping[str, Sequence[tuple[str, str]]]
    _by_letter: Mapping[str, Sequence[tuple[int, str, str]]]

    def near(self, heading: str) -> Mapping[str, Sequence[str]]:
        """Return the names, by field, that share a word or nearly the spelling of `heading`; `similarity` is 0 for all
        others.
        """
        heading_words = plain(tokens(heading))
        if age(heading) is not None or all(word.isdigit() or word in FULFILLED for word in heading_words):
            return self.names
        found: dict[str, dict[str, None]] = defaultdict(dict)
        for field_name, name in self._with_words_or_spelling(heading_words, heading_key(heading)):
            found[field_name][name] = None
        return {field_name: tuple(names) for field_name, names in found.items()}

    def only_field_with_all_words(self, heading: str) -> str | None:
        """Return the field whose headings, taken together, have all words of `heading`, if there is only one."""
        words = self._respelled(plain(tokens(heading)))
        owners = [{field_name for field_name, _ in self._by_word.get(word, ())} for word in words]
        found = list(set.intersection(*owners)) if owners else []
        if len(found) != 1:
            return None
        said = {name: plain(tokens(name)) for name in self.names[found[0]]}
        denied = frozenset().union(*(said[name] for name in said if expanded_words(name) & NEGATING))
        if (words <= denied) != bool(expanded_words(heading) & NEGATING):
            return None  # "Fee paid" is not "Fee not paid"
        counted = self.states[found[0]]
        often = Counter(state for name_words in said.values() for state in name_words & STATES)
        possible = counted.union(state for state, count in often.items() if count > 1)
        # "Number of VLEs" is not "Pending at VLE", and "Escalated and closed" not "Escalated".
        return found[0] if counted <= words & STATES <= possible else None

    def expanded(self, text: str) -> str:
        """Expand shortened words of a heading to the words used by the fields."""
        return SHORTENED.sub(
            lambda match: expand_abbreviation(match[1].casefold(), self.words) or match[0], text
        )

    def expands_clearly(self, text: str) -> bool:
        """Whether the shortened words of a heading are the beginning of the field's or leave out only vowels and "n":
        "Apprd.", "Escltd.". "Retd." may be rejected or returned, "Appd." applied or approved.
        """
        shorts = [match[1].casefold() for match in SHORTENED.finditer(text)]
        words = [expand_abbreviation(short, self.words) or short for short in shorts]
        return all(
            word.startswith(short[:MIN_PREFIX]) or word.translate(OMITTED) == short.translate(OMITTED)
            for short, word in zip(shorts, words, strict=True)
        )

    def _respelled(self, words: frozenset[str]) -> frozenset[str]:
        """Replace misspelt words by words of the fields. With another first letter it may be the opposite."""
        near = {
            word: get_close_matches(word, [known for known in self._by_word if known[0] == word[0]], 1, NEAR)
            for word in words.difference(self._by_word)
            if len(word) >= MIN_LETTERS and word.isalpha()
        }
        return frozenset(near[word][0] if near.get(word) else word for word in words)

    def _with_words_or_spelling(self, words: frozenset[str], key: str) -> Iterator[tuple[str, str]]:
        for word in words:
            yield from self._by_word.get(word, ())
        for length, field_name, name in self._by_letter.get(key[:1], ()):
            if 2 * min(length, len(key)) >= NEAR * (length + len(key)):
                yield field_name, name


@lru_cache(maxsize=64)
def vocabulary(dataset: Dataset) -> Vocabulary:
    more, fields = extra_headings(dataset.name), dataset.sheet_fields
    names = {field.name: sorted(names_of(field).union(more.get(field.name, ()))) for field in fields}
    by_word: dict[str, list[tuple[str, str]]] = defaultdict(list)
    by_letter: dict[str, list[tuple[int, str, str]]] = defaultdict(list)
    for field_name, headings in names.items():
        for name in headings:
            key = heading_key(name)
            by_letter[key[:1]].append((len(key), field_name, name))
            for word in plain(tokens(name)):
                by_word[word].append((field_name, name))
    defined_names = frozenset().union(*map(names_of, fields))
    words = frozenset(word for name in defined_names for word in WORD_SEPARATORS.split(heading_key(name)))
    states = {field.name: plain(tokens(field.label.en)) & STATES for field in fields}
    return Vocabulary(_known(dataset, more), names, defined_names, words, states, by_word, by_letter)


def _known(dataset: Dataset, more: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """A field's own name wins over another field's alias, and both over other wordings."""
    known: dict[str, str] = {}
    for field in dataset.sheet_fields:
        for name in names_of(field):
            known.setdefault(heading_key(name), field.name)
    if dataset.date:
        for name in DATE_HEADINGS:
            known.setdefault(heading_key(name), dataset.date)
    for field in dataset.sheet_fields:
        known |= {heading_key(field.name): field.name, heading_key(field.sheet_heading): field.name}
    return {heading_key(name): field for field, names in more.items() for name in names} | known
