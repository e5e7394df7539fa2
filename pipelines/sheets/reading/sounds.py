"""Compare Marathi written in Latin letters by sound: "Sthagiti Aadesh" and "स्थगिती आदेश"."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache

from sheets.text import DEVANAGARI_DIGITS, clean

MIN_LETTERS = 3  # minimum letters of a word that may be Marathi
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
LETTERS = {
    "ए": "a", "बी": "b", "सी": "c", "डी": "d", "ई": "e", "इ": "e", "एफ": "f", "जी": "g", "एच": "h", "आय": "i", "जे": "j",
    "के": "k", "एल": "l", "एम": "m", "एन": "n", "ओ": "o", "पी": "p", "क्यू": "q", "आर": "r", "एस": "s", "टी": "t",
    "यू": "u", "यु": "u", "व्ही": "v", "डब्ल्यू": "w", "डब्लू": "w", "एक्स": "x", "वाय": "y", "झेड": "z",
}  # fmt: skip
LETTER = "|".join(sorted(LETTERS, key=len, reverse=True))
SPELLED = re.compile(rf"(?:{LETTER}){{3,}}")


@lru_cache(maxsize=20_000)
def latin_initials(word: str) -> str:
    """Return the Latin letters whose names a Marathi word consists of: "ईडब्ल्यूएस" is "ews"; other words unchanged."""
    return re.sub(LETTER, lambda found: LETTERS[found[0]], word) if SPELLED.fullmatch(word) else word


@lru_cache(maxsize=20_000)
def sound(word: str) -> str:
    """Return the sound of a word in either script without vowel length and aspiration; "a" counts only at the ends."""
    letters_heard = word.casefold()
    if letters_heard.isascii():
        for pattern, letters in LATIN:
            letters_heard = re.sub(pattern, letters, letters_heard)
    else:
        letters_heard = INHERENT.sub(r"\1a", re.sub("(?<=्)ह", "", letters_heard)).translate(DEVANAGARI)
    letters_heard = re.sub(r"[^a-z]", "", letters_heard)
    letters_heard = re.sub(r"m(?=[pb])", "n", re.sub(r"(.)\1+", r"\1", letters_heard))
    return letters_heard[:1] + letters_heard[1:-1].replace("a", "") + letters_heard[1:][-1:]


def by_sound(words: Iterable[str]) -> dict[str, str]:
    """Return sound → Devanagari word, the first of several spellings; no entry if different words sound alike."""
    words_by_sound: dict[str, str] = {}
    for word in words:
        if word and "\u0900" <= word[0] <= "\u097f":
            previous = words_by_sound.setdefault(key := sound(word), word)
            if previous.translate(LENGTHS) != word.translate(LENGTHS):
                words_by_sound[key] = ""
    return {key: word for key, word in words_by_sound.items() if word and len(key) > 1}


def sounds_like(word: str, known: Mapping[str, str]) -> str | None:
    """Return the word of `known` (see `by_sound`) that sounds like a Latin word; "Utpanna" has a final vowel
    more than "उत्पन्न".
    """
    key = sound(word)
    return known.get(key) or (known.get(key[:-1]) if key.endswith("a") else None)


def heard_as(words: frozenset[str], known: Mapping[str, str]) -> frozenset[str]:
    """Replace Latin words that sound like one of `known`: "Utpanna" by "उत्पन्न"."""
    return frozenset((word.isascii() and sounds_like(word, known)) or word for word in words)


FOLDED = str.maketrans({"w": "v", "ी": "ि", "ू": "ु", "ं": None, "ँ": None, "़": None, "ः": None})


@lru_cache(maxsize=50_000)
def folded(text: str) -> str:
    """Fold a name by sound: without spaces, dashes, nasal signs and vowel lengths."""
    letters = "".join(
        char for char in unicodedata.normalize("NFC", clean(text).casefold())
        if char.isalnum() or unicodedata.category(char) in ("Mn", "Mc")
    )  # fmt: skip
    return letters.translate(FOLDED).replace("ेय", "ेअ").translate(DEVANAGARI_DIGITS)
