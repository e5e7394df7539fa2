"""Convert Marathi typed in legacy fonts that draw Latin letters as Devanagari (Kruti Dev 010, Shivaji01) to Unicode.

The cells of such a sheet contain `rkyqdk` or `talauka` where readers see तालुका. Letters are stored in visual order:
the sign ि before its consonant, the hook of र् after its syllable. Most letters consist of a half form and a stem.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable
from functools import cache, lru_cache
from typing import Literal

from catalog.registry import DATASETS
from sheets.text import ZERO_WIDTH, clean

LegacyFont = Literal["krutidev", "shivaji"]
I_FIRST, REPH = "\ue000", "\ue001"  # private characters: ि before its consonant, र् after its syllable

# Half forms; followed by the stem (`k` in Kruti Dev, `a` in Shivaji) they make the full letter.
KRUTIDEV_HALVES = {
    "D": "क", "[": "ख", "X": "ग", "?": "घ", "P": "च", "T": "ज", "÷": "झ", ".": "ण", "R": "त", "F": "थ", "/": "ध",
    "Ë": "ध", "è": "ध", "U": "न", "I": "प", "¶": "फ", "C": "ब", "H": "भ", "E": "म", "¸": "य", "Y": "ल", "O": "व",
    "'": "श", '"': "ष", "L": "स", "º": "ह", "{": "क्ष", "Ù": "त्त", "«": "त्र", "™": "न्न", "Ü": "श",
}  # fmt: skip
KRUTIDEV = {
    **{key: f"{letter}्" for key, letter in KRUTIDEV_HALVES.items()},
    "v": "अ", "b": "इ", "bZ": "ई", "Ã": "ई", "m": "उ", "Å": "ऊ", ",": "ए", "_": "ऋ",
    "d": "क", "x": "ग", "Ä": "घ", "³": "ङ", "p": "च", "N": "छ", "t": "ज", ">": "झ", "Ö": "झ", "¥": "ञ", "V": "ट",
    "B": "ठ", "M": "ड", "<": "ढ", "r": "त", "n": "द", "u": "न", "i": "प", "Q": "फ", "c": "ब", "Ò": "भ", "e": "म",
    ";": "य", "j": "र", "y": "ल", "G": "ळ", "o": "व", "l": "स", "g": "ह",
    "=": "त्र", "=k": "त्रा", "=kk": "त्रा", "f=k": "त्रि", "K": "ज्ञ", "J": "श्र", "ô": "क्क", "ä": "क्त",
    "Ø": "क्र", "ê": "ट्ट", "Í": "ट्ट", "ë": "ट्ठ", "Î": "ट्ठ", "Ï": "ड्ड", "ì": "ड्ड", "ï": "ड्ढ", "Ì": "द्द",
    "í": "द्द", ")": "द्ध", "|": "द्य", "}": "द्व", "æ": "द्र", "é": "न्न", "Ý": "फ्र", "à": "ह्न", "ã": "ह्म",
    "á": "ह्य", "ç": "प्र", "Á": "प्र", "Ñ": "कृ", "—": "कृ", "–": "दृ", "â": "हृ", "#": "रु", ":": "रू",
    "z": "्र", "ª": "्र", "k": "ा", "f": I_FIRST, "h": "ी", "q": "ु", "w": "ू", "`": "ृ", "s": "े", "S": "ै",
    "W": "ॅ", "‚": "ॉ", "¨": "ो", "©": "ौ", "a": "ं", "¡": "ँ", "%": "ः", "~": "्", "+": "़", "Z": REPH,
    "±": f"{REPH}ं", "A": "।", "-": ".", "]": ",", "(": ";", "&": "-", "@": "/", "\\": "?", "¼": "(", "½": ")",
    "^": "‘", "*": "’", "å": "०", "ƒ": "१", "„": "२", "…": "३", "†": "४", "‡": "५", "ˆ": "६", "‰": "७", "Š": "८",
    "‹": "९",
}  # fmt: skip
SHIVAJI_HALVES = {
    "@": "क", "g": "ग", "G": "घ", "c": "च", "j": "ज", "J": "झ", "N": "ण", "%": "त", "q": "थ", "Q": "ध", "n": "न",
    "P": "प", "b": "ब", "B": "भ", "m": "म", "y": "य", "l": "ल", "v": "व", "S": "श", "X": "श", "Y": "ष", "s": "स",
    "x": "क्ष", "E": "श्र",
}  # fmt: skip
# Full letters in Shivaji01; related fonts (Kiran) have them as half forms.
SHIVAJI_EITHER = {"p": "प", "t": "त", "K": "ख"}
SHIVAJI = {
    **{key: f"{letter}्" for key, letter in SHIVAJI_HALVES.items()},
    **SHIVAJI_EITHER,
    "A": "अ", "[": "इ", "[-": "ई", "{": "उ", "]": "उ", "e": "ए", "k": "क", "C": "छ", "T": "ट", "z": "ठ", "D": "ड",
    "Z": "ढ", "d": "द", "f": "फ", "r": "र", "L": "ळ", "h": "ह", "~": "त्र", "`": "्र", "/": "्र",
    "a": "ा", "i": I_FIRST, "I": "ी", "u": "ु", "U": "ू", "o": "े", "O": "ै", "^": "ॅ", "M": "ं", "-": REPH,
}  # fmt: skip
SHIVAJI_RELATIVE = {**SHIVAJI, **{key: f"{letter}्" for key, letter in SHIVAJI_EITHER.items()}}

LETTER = "[क-ह]़?"
# No real syllable has more consonants. Without a bound, matching a long run of half forms is quadratic.
CLUSTER = f"(?:{LETTER}्){{0,5}}{LETTER}"
COMPOSED = {
    "्ा": "", "ाा": "ा", "अा": "आ", "आे": "ओ", "आै": "औ", "आॅ": "ऑ", "अॅ": "ॲ", "ाे": "ो", "ाै": "ौ", "ाॅ": "ॉ",
    "एे": "ऐ", "ॅं": "ँ",
}  # fmt: skip
JOINED = re.compile("|".join(map(re.escape, COMPOSED)))
I_MOVED = re.compile(f"{I_FIRST}({CLUSTER})")
SIGN_AFTER_NASAL = re.compile("([ंँ])([ा-ौ])")
REPH_MOVED = re.compile(f"({CLUSTER}[ा-ौ]*[ंँ]?){REPH}")
FIGURES = re.compile(r"[\d.,@&/\-: ]*\d[\d.,@&/\-:% ]*")
WORD = re.compile("[\u0900-\u0963\u0970-\u097f]+")
LATIN_WORD = re.compile(r"[a-z]+")
SIMILAR = str.maketrans({"ी": "ि", "ू": "ु", "ँ": "ं", "़": None})

MIN_WORD_LENGTH = 4  # code points of a word that counts as evidence
MAX_TEXTS = 2_000
MIN_SHARE = 0.15
# Number of distinct known words needed to be certain, where the file does not name the font.
MIN_KNOWN_WORDS: dict[LegacyFont, int] = {"krutidev": 2, "shivaji": 3}
OFFICE_WORDS = """
तालुका जिल्हा विभाग कार्यालय दिनांक तारीख एकूण प्रलंबित मंजूर नामंजूर निकाली शिल्लक प्राप्त अर्ज अर्जांची संख्या प्रकरणे
प्रकरणांची महिना महिन्यात अनुक्रमांक अनुक्रम क्रमांक सेवा नाव सेवेचे तालुक्याचे जिल्ह्याचे कार्यालयाचे तहसील तहसिलदार तहसीलदार
महाराष्ट्र शासन जिल्हाधिकारी शेरा अहवाल मासिक तक्रार तक्रारी फेरफार नोंदी मुदतीत मुदतबाह्य पैकी अखेर चालू मागील
"""


def font_of(
    texts: Iterable[str], *, known: Collection[str] = (), fonts: Collection[str] = ()
) -> LegacyFont | None:
    """Return the legacy font that `texts` are typed in, or None unless certain.

    Certain means: several texts convert to words known from the data sets, from offices or from `known` (place
    names in Devanagari), and are not known words as typed. `fonts` are those named by the file (`Sheet.fonts`);
    for these, one word is enough.
    """
    distinct = list(dict.fromkeys(texts))[:MAX_TEXTS]
    latin, words = _vocabulary(frozenset(known))
    pieces = {piece for text in distinct if not WORD.search(text) for piece in text.split()}
    unknown = {piece for piece in pieces if _has_letters(piece) and not _is_latin(piece, latin)}
    best: LegacyFont | None = None
    most = 0
    for font, enough in MIN_KNOWN_WORDS.items():
        found: set[str] = set()
        for piece in unknown:
            for word in WORD.findall(_convert(piece, font, words)):
                if len(word) >= MIN_WORD_LENGTH and _similar(word) in words:
                    found.add(_similar(word))
        named = any(name.startswith(font) for name in fonts)
        if len(found) >= (1 if named else enough) and len(found) > max(most, MIN_SHARE * len(unknown) - 1):
            best, most = font, len(found)
    return best


def to_unicode(text: str, font: LegacyFont) -> str:
    """Return `text` as displayed in `font`. Figures, dates and Devanagari are unchanged."""
    if WORD.search(text):
        return text
    return "".join(_convert(piece, font, _vocabulary()[1]) for piece in re.split(r"(\s+)", text))


def _convert(piece: str, font: LegacyFont, words: Collection[str]) -> str:
    """Convert one word. For Shivaji, use the related font's reading only if it gives a known word and
    Shivaji01's does not.
    """
    if FIGURES.fullmatch(piece):
        return piece.replace("@", "/").replace("&", "-") if font == "krutidev" else piece
    if font == "krutidev":
        return _read(piece, font)
    first, second = _read(piece, font), _read(piece, "relative")
    return second if _similar(second) in words and _similar(first) not in words else first


def _read(piece: str, table: str) -> str:
    pattern, glyphs = _tables()[table]
    text = pattern.sub(lambda match: glyphs[match[0]], piece)
    while (joined := JOINED.sub(lambda match: COMPOSED[match[0]], text)) != text:
        text = joined
    text = I_MOVED.sub(r"\1ि", SIGN_AFTER_NASAL.sub(r"\2\1", text))
    text = REPH_MOVED.sub(r"र्\1", text).replace(I_FIRST, "ि")
    if table != "krutidev":  # without a syllable before it, the sign is a hyphen
        text = text.replace(REPH, "-")
    return unicodedata.normalize("NFC", text.replace(REPH, "र्"))


@cache
def _tables() -> dict[str, tuple[re.Pattern[str], dict[str, str]]]:
    tables = {"krutidev": KRUTIDEV, "shivaji": SHIVAJI, "relative": SHIVAJI_RELATIVE}
    return {
        name: (re.compile("|".join(map(re.escape, sorted(glyphs, key=len, reverse=True)))), glyphs)
        for name, glyphs in tables.items()
    }


@lru_cache(maxsize=4)
def _vocabulary(known: frozenset[str] = frozenset()) -> tuple[frozenset[str], frozenset[str]]:
    """Return the Latin and the Devanagari words of all headings and of `known`; spelling variants of the latter
    are folded.
    """
    names = [*OFFICE_WORDS.split(), *known]
    for dataset in DATASETS.values():
        for field in dataset.fields:
            names += [field.name, field.heading, *field.label.both(), *field.aliases]
    latin = {word for name in names for word in LATIN_WORD.findall(name.casefold())}
    return frozenset(latin), frozenset(_similar(word) for name in names for word in WORD.findall(name))


def _similar(word: str) -> str:
    return clean(ZERO_WIDTH.sub("", word)).translate(SIMILAR)


def _has_letters(piece: str) -> bool:
    return sum(char.isalpha() for char in piece) > 1


def _is_latin(piece: str, latin: Collection[str]) -> bool:
    words = LATIN_WORD.findall(piece.casefold())
    return bool(words) and all(word in latin for word in words)


def converted(texts: Iterable[str], font: LegacyFont, *, known: Collection[str] = ()) -> dict[str, str]:
    """Return text → text as displayed in `font`, leaving out texts whose words are known as typed."""
    latin, _ = _vocabulary(frozenset(known))
    typed = (text for text in texts if not WORD.search(text) and _has_letters(text))
    return {
        text: displayed
        for text in typed
        if not all(_is_latin(piece, latin) for piece in text.split())
        and (displayed := to_unicode(text, font)) != text
    }
