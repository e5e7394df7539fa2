"""No "1 rows": a text with a count has a singular form, unless its count is never 1."""

import re

import pytest

from portal.core.language import Counted, catalogue, text, use_language

COUNTED = re.compile(r"\{(\w+)\} (?:active )?(?:[a-z]+s|people|entries)\b")
NOT_COUNTED = {
    "is",
    "was",
    "lies",
    "grows",
    "falls",
    "has",
    "this",
    "exists",
    "comes",
    "years",
    "names",
    "closes",
    "stands",
    "leaves",
}

# The parameter is a setting or a fixed number above 1, or follows "of" or "more than".
NEVER_ONE = re.compile(
    r"At (most|least) \{|more than \{|older than \{|last \{|worked for \{|Over \{|to \{last\}|in \{days\} days"
    r"|is \{days\} days old|in \{minutes\}|\{days\} days earlier|of \{|at least \{width|'s \{most\}|only \{count\} more"
)
# Units after a number that may be fractional, as in tables; a silence lasts at least two days.
UNITS = re.compile(
    r"^\{number\} \w+$|\{number\} points|working days|^Enter |figures of \{dataset\} count|factors of"
)


def plurals_without_singular() -> list[str]:
    return [
        key
        for key, entry in catalogue().items()
        if not isinstance(entry, Counted)
        and (found := COUNTED.search(key))
        and found[0].split()[-1] not in NOT_COUNTED
        and not NEVER_ONE.search(key)
        and not UNITS.search(key)
    ]


def test_every_counting_text_has_a_singular():
    missing = plurals_without_singular()
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("language", ["en", "mr"])
def test_singular_is_used_and_translated(language):
    for key, entry in catalogue().items():
        if not isinstance(entry, Counted):
            continue
        params = {found: 7 for found in re.findall(r"\{(\w+)\}", key)}
        with use_language(language):
            singular_text, many = text(key, **{**params, entry.by: 1}), text(key, **params)
            one = entry.one if language == "en" else entry.one_mr
            assert singular_text == one.format(**params) != many
            assert text(key, **{**params, entry.by: "1"}) == singular_text
