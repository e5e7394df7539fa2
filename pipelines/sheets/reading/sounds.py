"""Compare Marathi written in Latin letters by sound: "Sthagiti Aadesh" and "स्थगिती आदेश"."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

SHORTEST = 3  # minimum letters of a word that may be Marathi
CONSONANTS = dict(
    zip("कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहळ", "kkggnccjjnttddnttddnppbbmyrlvssshl", strict=True)
)
VOWELS = {
    **dict.fromkeys("अआऍा", "a"), **dict.fromkeys("इईिी", "i"), **dict.fromkeys("उऊुू", "u"),
    **dict.fromkeys("एऐेैॅ", "e"), **dict.fromkeys("ओऔऑोौॉ", "o"), "ऋ": "ru", "ृ": "ru", "ं": "n", "ँ": "n",
}  # fmt: skip
LENGTHS = str.maketrans("ीू", "िु")
INHERENT = re.compile("([क-ह])(?=[क-ह])")  # the inherent vowel between two consonants without a virama
DEVANAGARI = str.maketrans(CONSONANTS | VOWELS)
LATIN = (
    ("ch", "c"), ("x", "ks"), ("q", "k"), ("ph|f", "p"), ("w", "v"), ("z", "j"), ("ee|ii", "i"), ("oo|uu", "u"),
    ("ai|ei", "e"), ("au|ou", "o"), ("(?<=[b-df-hj-np-tv-z])h", ""),
)  # fmt: skip


@lru_cache(maxsize=20_000)
def sound(word: str) -> str:
    """Return the sound of a word in either script without vowel length and aspiration; "a" counts only at the ends."""
    found = word.casefold()
    if found.isascii():
        for pattern, letters in LATIN:
            found = re.sub(pattern, letters, found)
    else:
        found = INHERENT.sub(r"\1a", re.sub("(?<=्)ह", "", found)).translate(DEVANAGARI)
    found = re.sub(r"[^a-z]", "", found)
    found = re.sub(r"m(?=[pb])", "n", re.sub(r"(.)\1+", r"\1", found))
    return found[:1] + found[1:-1].replace("a", "") + found[1:][-1:]


def by_sound(words: Iterable[str]) -> dict[str, str]:
    """Return sound → Devanagari word, the first of several spellings; no entry if different words sound alike."""
    found: dict[str, str] = {}
    for word in words:
        if word and "\u0900" <= word[0] <= "\u097f":
            other = found.setdefault(key := sound(word), word)
            if other.translate(LENGTHS) != word.translate(LENGTHS):
                found[key] = ""
    return {key: word for key, word in found.items() if word and len(key) > 1}


def sounds_like(word: str, known: Mapping[str, str]) -> str | None:
    """Return the word of `known` (see `by_sound`) that sounds like a Latin word; "Utpanna" has a final vowel
    more than "उत्पन्न".
    """
    key = sound(word)
    return known.get(key) or (known.get(key[:-1]) if key.endswith("a") else None)
