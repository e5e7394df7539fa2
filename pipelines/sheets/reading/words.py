"""The words of headings: abbreviations, two languages in one cell, and what carries no meaning."""

import re
import unicodedata
from functools import lru_cache

from sheets.text import DEVANAGARI_DIGITS, clean, heading_key

CUTS = re.compile(r"[\s,;:()\[\]{}\-–—_*./\\&+|›]+")
DEVANAGARI = re.compile(r"[\u0900-\u097f]")
SCRIPTS = re.compile(r"[\u0900-\u097f][\u0900-\u097f\s.\-()/]*|[^\u0900-\u097f]+")
SHORT = {
    "div": "division", "dist": "district", "distt": "district", "dt": "date", "dated": "date", "tal": "taluka",
    "tq": "taluka", "tk": "taluka", "taluk": "taluka", "tahasil": "tahsil", "dept": "department", "avg": "average",
    "recd": "received", "pend": "pending", "appl": "application", "cert": "certificate", "qty": "quantity",
    "ता": "तालुका", "जि": "जिल्हा", "दि": "दिनांक", "सरा": "सरासरी", "प्रलंबीत": "प्रलंबित", "पेंडिंग": "प्रलंबित",
    "jilha": "district", "zilla": "district", "vibhag": "division", "dinank": "date", "tarikh": "date",
    "ekun": "total", "pralambit": "pending", "nirgamit": "issued", "manjur": "approved", "namanjur": "rejected",
    "prakar": "category", "shakha": "section", "karyalay": "office", "seva": "service",
}  # fmt: skip


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Words that change nothing. "total" is one only beside another word: alone it names a column.
EMPTY = _words("""
    a an the of in at to by for and with no nos number numbers count counts name names case cases sr serial
    application applications s wise administrative
    चे ची चा च्या व आणि संख्या क्रमांक क्र अ नाव नावे प्रकरणे प्रकरणांची अर्ज अर्जांची प्रशासकीय
""")
ASIDE = _words("total एकूण एकुण")
# What makes a figure another one than its name says.
QUALIFIERS = _words("""
    target targets cumulative progressive previous last opening closing estimated expected proposed budget demand
    arrears percentage percent % earlier prior backlog
    उद्दिष्ट लक्ष्य मागील संचयी प्रगतिपर प्रस्तावित अपेक्षित टक्केवारी आरंभीची
""")
FULFILLED = _words("achieved achievement actual current साध्य प्रत्यक्ष")
SYNONYMS = {
    **dict.fromkeys(("sanctioned", "sanction", "granted", "accepted", "allowed"), "approved"),
    **dict.fromkeys(("declined", "refused", "denied"), "rejected"),
    **dict.fromkeys(("completed", "disposal", "disposed", "settled", "finished", "cleared"), "closed"),
    **dict.fromkeys(("balance", "outstanding", "remaining", "pendency"), "pending"),
    **dict.fromkeys(("beyond", "delayed", "belated"), "late"),
    **dict.fromkeys(("within", "timely"), "on"),
    **dict.fromkeys(("शिल्लक",), "प्रलंबित"),
}


@lru_cache(maxsize=20_000)
def tokens(text: str) -> frozenset[str]:
    """The words of a heading that carry its meaning, abbreviations written out."""
    words: list[str] = []
    for word in CUTS.split(heading_key(text).translate(DEVANAGARI_DIGITS)):
        word = SHORT.get(word, word)
        if word.isascii() and word.endswith("s") and len(word) > 4 and not word.endswith("ss"):
            word = word[:-1] if word[:-1] not in ("day",) else "days"
        if word and word not in EMPTY:
            words.append(word)
    meant = frozenset(word for word in words if word not in ASIDE)
    return meant or frozenset(words)


def plain(words: frozenset[str]) -> frozenset[str]:
    """`words` with synonyms made one."""
    return frozenset(SYNONYMS.get(word, word) for word in words)


def languages(text: str) -> list[str]:
    """The parts of "Taluka / तालुका" by language; the whole text where it has one alone."""
    if not DEVANAGARI.search(text) or not re.search("[A-Za-z]", text):
        return [text]
    parts = [part.strip(" /-–—()|:,.\n") for part in SCRIPTS.findall(clean(text))]
    return [part for part in parts if part]


FOLDED = str.maketrans({"ी": "ि", "ू": "ु", "ं": None, "ँ": None, "़": None, "ः": None})
NO_SIGN = re.compile(r"[\W_]+")


@lru_cache(maxsize=50_000)
def folded(text: str) -> str:
    """A name as it sounds: spaces, dashes, nasal signs and vowel lengths apart, spellings of it are equal."""
    kept = "".join(
        sign for sign in unicodedata.normalize("NFC", clean(text).casefold())
        if sign.isalnum() or unicodedata.category(sign) in ("Mn", "Mc")
    )  # fmt: skip
    return kept.translate(FOLDED).translate(DEVANAGARI_DIGITS)
