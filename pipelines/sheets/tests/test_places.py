"""Places by any of their names, inside their parent (requirement 28)."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.places import Miss, Place
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
def test_name_marathi_alias_and_code(text: str) -> None:
    assert PLACES.resolve("taluka", text, 1) == 1


def test_alias() -> None:
    assert PLACES.resolve("taluka", "Borivli", 1) == 2
    assert PLACES.resolve("division", "kokan") == 1


def test_near_miss_is_answered_with_did_you_mean() -> None:
    miss = PLACES.resolve("taluka", "Andehri", 1)
    assert isinstance(miss, Miss) and miss.suggestions == ("Andheri",)
    assert isinstance(marathi := PLACES.resolve("taluka", "अंधरी", 1), Miss)
    assert marathi.suggestions == ("Andheri",)


def test_a_place_of_another_parent_is_named() -> None:
    miss = PLACES.resolve("taluka", "Thane", 1)
    assert isinstance(miss, Miss) and miss.elsewhere == "Thane"


def test_nothing_near() -> None:
    assert PLACES.resolve("taluka", "Timbuktu", 1) == Miss()
    assert PLACES.resolve("taluka", "", 1) == Miss()


def test_same_name_under_two_parents() -> None:
    assert PLACES.resolve("taluka", "Khed", 3) == 6
    assert PLACES.resolve("taluka", "Khed", 2) == 7
    nowhere = PLACES.resolve("taluka", "Khed")
    assert isinstance(nowhere, Miss) and nowhere.ambiguous


@given(
    st.sampled_from([p for p in PLACES.places if p.level == "taluka"]),
    st.sampled_from(["", " ", "\u200d", "\ufeff"]),
)
def test_every_name_finds_its_place(place: Place, noise: str) -> None:
    for name in (*place.names(), *place.aliases):
        for text in (name, name.upper(), noise + name + noise, unicodedata.normalize("NFD", name)):
            assert PLACES.resolve("taluka", text, place.parent_id) == place.id


@given(st.text(max_size=60), st.sampled_from([None, 1, 2, 3]))
def test_any_text_finds_one_place_or_misses(text: str, parent: int | None) -> None:
    result = PLACES.resolve("taluka", text, parent)
    if isinstance(result, int):
        found = PLACES.get("taluka", result)
        assert found is not None and parent in (None, found.parent_id)
    else:
        assert len(result.suggestions) <= 2
