"""Score how likely a heading means a name by comparing words, ages and spelling."""

import re
from difflib import SequenceMatcher
from functools import lru_cache

from sheets.reading.ages import age
from sheets.reading.words import FULFILLED, NEAR, NEGATIONS, QUALIFIERS, plain, tokens
from sheets.text import heading_key

SYNONYM = 0.84  # different words with the same meaning
MIN_PREFIX = 3
DIGITS = r"[0-9०-९]"


_key = lru_cache(maxsize=20_000)(heading_key)


@lru_cache(maxsize=100_000)
def similarity(heading: str, name: str) -> float:
    """Return how likely `heading` means `name`, 0–1."""
    if (days := age(heading)) is not None:
        name_days = age(name)
        # "7-15 days" next to "0-7 days"
        overlaps = name_days is not None and days[0] > 0 and (days[0] + 1, days[1]) == name_days
        return 0.95 if days == name_days else 0.7 if overlaps else 0
    heading_words, name_words = tokens(heading), tokens(name)
    if not heading_words or not name_words:
        return 0
    extra, lacking = plain(heading_words) - plain(name_words), plain(name_words) - plain(heading_words)
    if extra & NEGATIONS:
        return 0  # "Not approved" is the opposite
    qualified = bool(extra & QUALIFIERS)
    extra -= FULFILLED
    dated = bool(re.search(DIGITS, heading)) and not re.search(DIGITS, name)
    if heading_words == name_words and not dated:
        return 0.93
    if not extra and not lacking:
        return SYNONYM if not dated else 0.8
    extra = frozenset(word for word in extra if not word.isdigit())
    if not lacking:
        return max(0.78 - 0.06 * len(extra) - 0.4 * qualified, 0)
    if not extra and len(lacking) <= 2:
        return 0.66 - 0.08 * len(lacking)
    heading_key_text, name_key_text = _key(heading), _key(name)
    if heading_key_text[:1] != name_key_text[:1] or set(filter(str.isdigit, heading_words ^ name_words)):
        return 0  # "Undisposed", "अमंजूर"; "Desk-1" for "Desk 2"
    spelled = SequenceMatcher(None, heading_key_text, name_key_text, autojunk=False)
    if spelled.real_quick_ratio() < NEAR or spelled.quick_ratio() < NEAR:
        return 0
    # Transposed letters: "Ofifce"
    ratio = max(spelled.ratio(), NEAR if sorted(heading_key_text) == sorted(name_key_text) else 0)
    return ratio * 0.9 if ratio >= NEAR and not qualified else 0


def word_overlap(heading: str, name: str) -> float:
    """Return the share of words that a heading and a name have in common; prefixes of words count: "Recd. with i/p"."""
    if (days := age(heading)) is not None:
        return float(days == age(name))  # "More than 30 days" is not "More than 60 days"
    heading_words, name_words = tokens(heading), tokens(name)
    if not heading_words or not name_words or (plain(heading_words) - plain(name_words)) & NEGATIONS:
        return 0
    shared = [
        word
        for word in heading_words
        if {word} & name_words
        or plain(frozenset((word,))) & plain(name_words)
        or any(name_word.startswith(word) for name_word in name_words if len(word) >= MIN_PREFIX)
    ]
    return len(shared) / max(len(heading_words), len(name_words)) if shared else 0
