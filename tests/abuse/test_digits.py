"""Numbers that people type as text are accepted in Devanagari digits and stored in one spelling."""

from typing import Any

import pytest

from abuse.test_bodies import bodies, resolved
from access.conftest import Records
from access.table import operations
from access.test_matrix import address, normalised
from support.datasets import Api

pytestmark = pytest.mark.django_db
DEVANAGARI = str.maketrans("0123456789", "०१२३४५६७८९")
# Telephone numbers and codes of the government, by the name of their field.
NUMBERS = {"mobile": "98200 12345", "contact_mobile": "+91 22 1234567", "lgd_code": "4321"}


def test_numbers_are_accepted_in_devanagari_digits(superadmin: Api, records: Records) -> None:
    named = {normalised(operation): operation for operation, _ in operations()}
    wrong: list[Any] = []
    tried = 0
    for method, path, schema in bodies():
        for name in resolved(schema).get("properties", {}).keys() & NUMBERS.keys():
            url = address(named[normalised(f"{method} {path}")], records, superadmin.user)
            errors = superadmin.send(method, url, {name: NUMBERS[name].translate(DEVANAGARI)}).json()[
                "errors"
            ]
            tried += 1
            if name in errors or not errors:
                wrong.append((method, path, name, errors))
    assert not wrong, "\n".join(map(str, wrong))
    assert tried >= 9


def test_mobile_is_stored_in_western_digits(superadmin: Api) -> None:
    from portal.accounts.models import User

    body = {"name": "Asha", "email": "asha@example.org", "role": "admin", "mobile": "९८२०० १२३४५"}
    response = superadmin.post("/users", body)
    assert response.status_code == 201, response.content
    assert User.objects.get(email="asha@example.org").mobile == "98200 12345"
