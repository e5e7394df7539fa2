"""Places: loaded data, lookups, search, and the index for resolving names in sheets."""

from collections import Counter
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from portal.geography import selectors
from portal.geography.loader import load
from portal.geography.models import District, Division, Taluka
from sheets.text import name_key

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("geography")]


MODELS: tuple[Any, ...] = (Division, District, Taluka)


@pytest.fixture
def client(callers):
    return callers["user"]


def get(client, path, **headers):
    response = client.get(f"/api/geographic/{path}", headers=headers)
    assert response.status_code == 200, response.content
    return response.json()["data"]


def all_places():
    """Return all places, without their time of update."""
    names = [[f.attname for f in model._meta.concrete_fields if f.name != "updated_at"] for model in MODELS]
    return [
        list(model.objects.order_by("pk").values(*columns))
        for model, columns in zip(MODELS, names, strict=True)
    ]


def test_loads_all_of_maharashtra_idempotently():
    before = all_places()
    assert [len(rows) for rows in before] == [6, 36, 358]
    per_division = Counter(Taluka.objects.values_list("district__division__name_en", flat=True))
    assert sorted(per_division.values()) == [50, 54, 56, 58, 64, 76]
    call_command("load_geography", stdout=StringIO())
    assert all_places() == before


def test_loading_preserves_deactivation_and_aliases():
    Taluka.objects.filter(name_en="Andheri").update(is_active=False, aliases=["Andhari"])
    call_command("load_geography", stdout=StringIO())
    andheri = Taluka.objects.get(name_en="Andheri")
    assert not andheri.is_active
    assert "Andhari" in andheri.aliases


def test_finds_the_portals_district_by_its_former_name(settings):
    District.objects.filter(name_en="Thane").update(name_en="Thane City", aliases=["Thane"])
    settings.PORTAL_DISTRICT = "Thane"
    district = selectors.own_district()
    assert district is not None and district.name_en == "Thane City"
    settings.PORTAL_DISTRICT = "Nowhere"
    assert selectors.own_district() is None


def test_lookups_filter_by_parent(client):
    divisions = get(client, "divisions")
    assert len(divisions) == 6
    assert divisions[0]["districts"] is None
    konkan = next(row for row in get(client, "divisions?with_districts=true") if row["name_en"] == "Konkan")
    assert len(konkan["districts"]) == 7
    districts = get(client, f"districts?division_id={konkan['id']}&with_talukas=1")
    suburban = next(row for row in districts if row["name_en"] == "Mumbai Suburban")
    assert [row["name_en"] for row in suburban["talukas"]] == ["Andheri", "Borivali", "Kurla"]
    assert suburban["division"]["id"] == konkan["id"]
    talukas = get(client, f"talukas?district_id={suburban['id']}")
    assert [row["district"]["name_mr"] for row in talukas] == ["मुंबई उपनगर"] * 3
    assert len(get(client, f"talukas?division_id={konkan['id']}")) == 50
    for no_filter in ("", "all"):
        assert len(get(client, f"districts?division_id={no_filter}")) == 36
    assert get(client, f"talukas/{talukas[0]['id']}")["name_en"] == "Andheri"
    assert len(get(client, f"districts/{suburban['id']}")["talukas"]) == 3
    assert len(get(client, f"divisions/{konkan['id']}")["districts"]) == 7


def test_names_are_in_the_users_language(client):
    assert get(client, "search?q=andheri", **{"Accept-Language": "mr"})["talukas"][0]["name"] == "अंधेरी"
    assert get(client, "search?q=andheri")["talukas"][0]["name"] == "Andheri"


@pytest.mark.parametrize(
    ("term", "level", "name"),
    [
        ("andh", "talukas", "Andheri"),
        ("अंधेरी", "talukas", "Andheri"),
        ("AURANGABAD", "divisions", "Chhatrapati Sambhajinagar"),
        ("osmanabad", "districts", "Dharashiv"),
        ("  kurla ", "talukas", "Kurla"),
        ("483", "districts", "Mumbai Suburban"),
        ("islampur", "talukas", "Walwa"),
    ],
)
def test_search_by_any_name(client, term, level, name):
    assert name in [row["name_en"] for row in get(client, f"search?q={term}")[level]]


@pytest.mark.parametrize("term", ["", "a", " a ", "   "])
def test_search_needs_two_characters(client, term):
    response = client.get("/api/geographic/search", {"q": term})
    assert response.status_code == 422
    assert response.json()["errors"]["q"] == ["Search term must be at least 2 characters"]
    marathi = client.get("/api/geographic/search", {"q": term}, headers={"Accept-Language": "mr"})
    assert marathi.json()["errors"]["q"] == ["शोधण्यासाठी किमान 2 अक्षरे लिहा"]


@pytest.mark.parametrize("term", ["%%", "__", "(((", "\\\\", "' OR 1=1 --", "<script>"])
def test_search_escapes_special_characters(client, term):
    response = client.get("/api/geographic/search", {"q": term})
    assert response.json()["data"] == {"divisions": [], "districts": [], "talukas": []}


@pytest.mark.parametrize("level", ["divisions", "districts", "talukas"])
@pytest.mark.parametrize("key", ["0", "-1", "999999", "9" * 30, "abc", "1.5"])
def test_unknown_places_are_404(client, level, key):
    assert client.get(f"/api/geographic/{level}/{key}").status_code == 404


@pytest.mark.parametrize("value", ["x", "-1", "9" * 30])
def test_malformed_parents_are_422(client, value):
    response = client.get("/api/geographic/talukas", {"district_id": value})
    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["district_id"]


@pytest.mark.parametrize("level", ["divisions", "districts", "talukas"])
def test_inactive_place_can_be_read(client, level):
    models: dict[str, Any] = {"divisions": Division, "districts": District, "talukas": Taluka}
    rows = models[level].objects
    key = rows.values_list("pk", flat=True)[0]
    rows.filter(pk=key).update(is_active=False)
    place = get(client, f"{level}/{key}")
    assert (place["id"], place["is_active"]) == (key, False)
    assert key not in {row["id"] for row in get(client, level)}


def test_inactive_places_are_not_offered(client):
    Taluka.objects.filter(name_en="Kurla").update(is_active=False)
    assert get(client, "search?q=kurla")["talukas"] == []


def test_resolves_place_names_in_sheets():
    places = selectors.places()
    division = places.resolve("division", "Konkan")
    assert isinstance(division, int)
    district = places.resolve("district", " मुंबई उपनगर ", division)
    assert isinstance(district, int)
    assert places.resolve("taluka", "ANDHERI", district) == Taluka.objects.get(name_en="Andheri").pk
    assert not isinstance(places.resolve("taluka", "Andhery", district), int)


def test_installed_district():
    district = selectors.own_district()
    assert district is not None
    assert district.name_mr == "मुंबई उपनगर"


def test_no_alias_is_another_places_name():
    """Regression: अंबरनाथ matched Ambegaon, Akola Akole, and "Pune" Pune City, so rows went to the wrong taluka."""
    districts = {name_key(name): row for row in District.objects.all() for name in (row.name_en, row.name_mr)}
    talukas = list(Taluka.objects.all())
    owners: dict[str, set[int]] = {}
    for row in talukas:
        for name in (row.name_en, row.name_mr):
            owners.setdefault(name_key(name), set()).add(row.pk)
    ambiguous = []
    for row in talukas:
        own_names = {name_key(row.name_en), name_key(row.name_mr)}
        for alias in map(name_key, row.aliases):
            if owners.get(alias, set()) - {row.pk} or (alias in districts and not own_names & set(districts)):
                ambiguous.append((row.name_en, alias))
    assert ambiguous == []


def test_loading_removes_ambiguous_aliases():
    row = Taluka.objects.get(name_en="Ambegaon")
    row.aliases = [*row.aliases, "अंबरनाथ", "Our own"]
    row.save()
    load(Division, District, Taluka)
    row.refresh_from_db()
    assert "अंबरनाथ" not in row.aliases and "Our own" in row.aliases
