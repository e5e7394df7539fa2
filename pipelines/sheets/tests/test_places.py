"""Resolve places by any of their names within their parent (requirement 28)."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.places import Miss, Place, Places
from sheets.tests.support import PLACES


@pytest.mark.parametrize(
    "text",
    [
        "Andheri",
        " andheri ",
        "ANDHERI",
        "अंधेरी",
        "अं\u200bधेरी",
        "7179",
        "७१७९",
        unicodedata.normalize("NFD", "अंधेरी"),
    ],
)
def test_resolves_name_in_any_spelling_and_code(text: str) -> None:
    assert PLACES.resolve("taluka", text, 1) == 1


def test_resolves_aliases() -> None:
    assert PLACES.resolve("taluka", "Borivli", 1) == 2
    assert PLACES.resolve("division", "kokan") == 1


def test_near_miss_gives_a_suggestion() -> None:
    miss = PLACES.resolve("taluka", "Andehri", 1)
    assert isinstance(miss, Miss) and [place.name_en for place in miss.near] == ["Andheri"]
    assert isinstance(marathi := PLACES.resolve("taluka", "अंधरी", 1), Miss)
    assert marathi.near == miss.near


def test_miss_names_the_parent_that_has_the_place() -> None:
    miss = PLACES.resolve("taluka", "Thane", 1)
    assert isinstance(miss, Miss) and miss.elsewhere and miss.elsewhere.name_en == "Thane"


def test_no_suggestion_without_similar_name() -> None:
    assert PLACES.resolve("taluka", "Timbuktu", 1) == Miss()
    assert PLACES.resolve("taluka", "", 1) == Miss()


def test_parent_decides_between_equal_names() -> None:
    assert PLACES.resolve("taluka", "Khed", 3) == 6
    assert PLACES.resolve("taluka", "Khed", 2) == 7
    nowhere = PLACES.resolve("taluka", "Khed")
    assert isinstance(nowhere, Miss) and nowhere.ambiguous
    at_home = Places(PLACES.places, home=3)
    assert at_home.resolve("taluka", "Khed") == 6
    assert at_home.resolve("taluka", "Khed", 2) == 7
    assert at_home.resolve("taluka", "Thane") == 4


@given(
    st.sampled_from([p for p in PLACES.places if p.level == "taluka"]),
    st.sampled_from(["", " ", "\u200d", "\ufeff"]),
)
def test_every_name_resolves_to_its_place(place: Place, noise: str) -> None:
    for name in (*place.names(), *place.aliases):
        for text in (name, name.upper(), noise + name + noise, unicodedata.normalize("NFD", name)):
            assert PLACES.resolve("taluka", text, place.parent_id) == place.id


@given(st.text(max_size=60), st.sampled_from([None, 1, 2, 3]))
def test_any_text_resolves_or_misses(text: str, parent: int | None) -> None:
    result = PLACES.resolve("taluka", text, parent)
    if isinstance(result, int):
        found = PLACES.get("taluka", result)
        assert found is not None and parent in (None, found.parent_id)
    else:
        assert result.ambiguous or len(result.near) <= 2
