"""Places as masters: optional codes, and spellings that clash with another place's name."""

import pytest

from portal.geography.models import Taluka
from portal.masters.registry import DISTRICT, DIVISION, TALUKA
from portal.masters.tests.test_writing import JSON, body_of, list_rows

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("geography")]


@pytest.mark.parametrize("definition", [DIVISION, DISTRICT, TALUKA], ids=lambda definition: definition.kind)
@pytest.mark.parametrize("blank", [None, "", "absent"])
def test_code_is_optional_and_unique(callers, definition, blank):
    client, path, key = callers["superadmin"], f"/api{definition.path}", definition.key
    bodies = [body_of(definition), body_of(definition, name_en="Another", name_mr="आणखी")]
    for body in bodies:
        body.pop(key) if blank == "absent" else body.update({key: blank})
    responses = [client.post(path, body, **JSON) for body in bodies]
    assert [response.status_code for response in responses] == [201, 201], responses[0].content
    assert {row["values"][key] for row in list_rows(client, definition, search="nEW one")["data"]} == {None}
    assert list_rows(client, definition, search="None")["data"] == []
    detail = f"{path}/{responses[0].json()['data']['id']}"
    code = "NEW" if definition is DIVISION else 990_001
    assert client.put(detail, {**bodies[0], key: code, "revision": 1}, **JSON).json()["data"][key] == code
    duplicate = client.post(path, {**body_of(definition), "name_en": "Third", "name_mr": "तिसरा"}, **JSON)
    assert (duplicate.status_code, list(duplicate.json()["errors"])) == (409, [key])
    cleared = client.put(detail, {**bodies[0], key: None, "revision": 2}, **JSON)
    assert cleared.json()["data"][key] is None


@pytest.mark.parametrize(
    ("taluka", "alias"),
    [("Ambegaon", "अंबरनाथ"), ("Akole", "Akola"), ("Shevgaon", "शेगाव"), ("Seloo", "SELU"), ("Haveli", "Pune")],
)
def test_rejects_another_places_name_as_spelling(callers, taluka, alias):
    row = Taluka.objects.get(name_en=taluka)
    body = {"name_en": row.name_en, "name_mr": row.name_mr, "district_id": row.district_id,
            "aliases": [*row.aliases, alias]}  # fmt: skip
    response = callers["superadmin"].put(f"/api/geographic/talukas/{row.pk}", body, **JSON)
    assert (response.status_code, list(response.json()["errors"])) == (409, ["aliases"]), response.content
