"""Fixtures for the datasets' API: places, a user of each kind, and entries. Every test can use them."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from support.records import all_places

__all__ = ["Api", "body", "make_entry", "people", "place_ids", "places"]


class Api:
    """API client for a user: `api.get("/eferfar/transactions", page=2)`."""

    def __init__(self, user: Any = None, language: str = "en") -> None:
        from portal.accounts.sessions import start_session
        from support.forms import FormClient

        self.user = user
        headers = {"Accept-Language": language}
        if user is not None:
            token, _ = start_session(user=user, address="127.0.0.1")
            headers["Authorization"] = f"Bearer {token}"
        self.client = FormClient(raise_request_exception=False, headers=headers)

    def get(self, path: str, **query: Any) -> Any:
        return self.client.get(f"/api{path}", query)

    def send(self, method: str, path: str, json: Any = None, **headers: str) -> Any:
        return self.client.generic(
            method, f"/api{path}", _dumps(json), content_type="application/json", headers=headers
        )

    def post(self, path: str, json: Any = None, **headers: str) -> Any:
        return self.send("POST", path, json, **headers)

    def put(self, path: str, json: Any = None, **headers: str) -> Any:
        return self.send("PUT", path, json, **headers)

    def delete(self, path: str, **headers: str) -> Any:
        return self.send("DELETE", path, **headers)

    def upload(self, path: str, content: bytes | None, filename: str = "sheet.csv", **fields: Any) -> Any:
        from django.core.files.uploadedfile import SimpleUploadedFile

        headers = {"Idempotency-Key": fields.pop("key")} if "key" in fields else {}
        if content is not None:
            fields[fields.pop("file_field", "file")] = SimpleUploadedFile(filename, content)
        return self.client.post(f"/api{path}", fields, headers=headers)


def place_ids(taluka: Any) -> dict[str, int]:
    """Return the ids of a taluka, its district and its division, as an entry has them."""
    return {
        "division_id": taluka.district.division_id,
        "district_id": taluka.district_id,
        "taluka_id": taluka.pk,
    }


def _dumps(value: Any) -> bytes:
    import orjson

    return b"" if value is None else orjson.dumps(value)


@pytest.fixture
def places(db: None) -> dict[str, Any]:
    """The three talukas of Mumbai Suburban, and one of another division."""
    from portal.geography.models import Taluka

    all_places()  # an earlier transactional test may have emptied the tables
    near = {
        t.name_en: t
        for t in Taluka.objects.filter(district__name_en="Mumbai Suburban").select_related("district")
    }
    far = Taluka.objects.select_related("district").get(name_en="Akot")
    return {**near, "Akot": far}


@pytest.fixture
def people(places: dict[str, Any]) -> dict[str, Any]:
    """One user of each kind. `limited` enters data for Kurla only."""
    from portal.accounts.models import User
    from portal.organisation.models import Department

    own, _ = Department.objects.get_or_create(slug="e-ferfar", defaults={"name": "E-Ferfar"})
    other, _ = Department.objects.get_or_create(slug="mining", defaults={"name": "Mining"})

    def person(name: str, role: str, **fields: Any) -> Any:
        return User.objects.create(name=name, email=f"{name}@test.example", role=role, password="!", **fields)

    return {
        "anonymous": None,
        "other": person("other", "user", department=other),
        "own": person("own", "user", department=own),
        "limited": person("limited", "user", department=own, taluka=places["Kurla"]),
        "admin": person("admin", "admin"),
        "superadmin": person("superadmin", "superadmin"),
    }


@pytest.fixture
def body(places: dict[str, Any]) -> Callable[..., dict[str, Any]]:
    """Factory of valid entry bodies. `taluka="Andheri"` chooses the place, other arguments replace fields."""

    def make(taluka: str = "Kurla", **fields: Any) -> dict[str, Any]:
        return {
            **place_ids(places[taluka]),
            "status": "undisputed",
            "date": "2026-04-01",
            "category": None,
            "total_pending": 3,
            "total_issued": 10,
            "stay_orders": 1,
            "avg_processing_days": 24,
            **fields,
        }

    return make


@pytest.fixture
def make_entry(places: dict[str, Any]) -> Callable[..., Any]:
    from portal.transactions.models import EferfarEntry

    def make(taluka: str = "Kurla", day: date = date(2026, 4, 1), **fields: Any) -> Any:
        values = {"status": "undisputed", "total_pending": 3, "total_issued": 10, "avg_processing_days": 24}
        return EferfarEntry.objects.create(taluka=places[taluka], date=day, **{**values, **fields})

    return make
