"""Contact details as they are shown by default: enough to tell two apart, too little to reach anybody.

A field that says what it is (`Field.personal`) is masked wherever it is read; the clear value is asked for one by one,
and each asking is audited (decision 18). A masked value that comes back means "as it was".
"""

import re
import unicodedata
from typing import Literal

Personal = Literal["name", "mobile", "email"]

MARK = "•"
_HIDDEN = MARK * 6
_EMAIL = re.compile(r"[^\s@<>()\[\],;:]+@[^\s@<>()\[\],;:]+\.[^\s@<>()\[\],;:.]+")
# Ten digits or more, however they are grouped: a number to call. Shorter ones are counts, days and survey numbers.
_NUMBER = re.compile(r"\+?\d(?:[ ()-]{0,2}\d){9,14}")


def mask(kind: Personal, value: str) -> str:
    """`value` with its middle hidden; what is masked already stays."""
    if not value or MARK in value:
        return value
    if kind == "mobile":
        digits = "".join(sign for sign in value if sign.isdigit())
        return f"{digits[-10:][:2]}{_HIDDEN}{digits[-2:]}" if len(digits) >= 7 else _HIDDEN
    if kind == "email":
        own, at, host = value.rpartition("@")
        return f"{_first(own)}{MARK * 3}@{host}" if at else _HIDDEN
    return " ".join(f"{_first(word)}{MARK * 3}" for word in value.split())


def mask_within(words: str) -> str:
    """Free text with the addresses and numbers that somebody wrote into it hidden."""
    hidden = _EMAIL.sub(lambda found: mask("email", found[0]), words)
    return _NUMBER.sub(lambda found: mask("mobile", found[0]), hidden)


def restored(kind: Personal, given: str, stored: str) -> str:
    """What a form or a sheet means that was filled from masked values."""
    return stored if stored and MARK in given and given == mask(kind, stored) else given


def _first(word: str) -> str:
    """The first letter with its vowel signs: half a letter of Devanagari is none."""
    end = 1
    while end < len(word) and unicodedata.category(word[end]).startswith("M"):
        end += 1
    return word[:end]
