"""Masking of contact details: enough to tell two apart, too little to contact anyone.

Fields marked as `Field.personal` are masked wherever they are read. Clear values are revealed one at a time, and each
access is audited (decision 18). A masked value that is submitted means "unchanged".
"""

import re
import unicodedata
from typing import Literal

Personal = Literal["name", "mobile", "email"]

MARK = "•"
_HIDDEN = MARK * 6
_EMAIL = re.compile(r"[^\s@<>()\[\],;:]+@[^\s@<>()\[\],;:]+\.[^\s@<>()\[\],;:.]+")
# Ten or more digits in any grouping are a phone number. Shorter ones are counts, days and survey numbers.
_NUMBER = re.compile(r"\+?\d(?:[ ()-]{0,2}\d){9,14}")


def mask(kind: Personal, value: str) -> str:
    """Hide the middle of `value`. Masked values are returned unchanged."""
    if not value or MARK in value:
        return value
    if kind == "mobile":
        digits = "".join(sign for sign in value if sign.isdigit())
        return f"{digits[-10:][:2]}{_HIDDEN}{digits[-2:]}" if len(digits) >= 7 else _HIDDEN
    if kind == "email":
        user, at, host = value.rpartition("@")
        return f"{_first(user)}{MARK * 3}@{host}" if at else _HIDDEN
    return " ".join(f"{_first(word)}{MARK * 3}" for word in value.split())


def mask_within(words: str) -> str:
    """Mask email addresses and phone numbers in free text."""
    hidden = _EMAIL.sub(lambda match: mask("email", match[0]), words)
    return _NUMBER.sub(lambda match: mask("mobile", match[0]), hidden)


def restored(kind: Personal, given: str, stored: str) -> str:
    """Return the submitted value, or the stored one if its mask was submitted."""
    return stored if stored and MARK in given and given == mask(kind, stored) else given


def _first(word: str) -> str:
    """Return the first letter including its vowel signs, so as not to split a Devanagari letter."""
    end = 1
    while end < len(word) and unicodedata.category(word[end]).startswith("M"):
        end += 1
    return word[:end]
