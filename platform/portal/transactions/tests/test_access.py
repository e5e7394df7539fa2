"""Whose imports a person sees. Who may call what at all is the access matrix (tests/access)."""

import pytest

from support.datasets import Api


@pytest.fixture
def import_id(people, tmp_path, settings):
    from portal.imports.models import Import

    settings.PORTAL_DATA = tmp_path
    (tmp_path / "uploads" / "1").mkdir(parents=True)
    stored = tmp_path / "uploads" / "1" / "original.csv"
    stored.write_text("division,district,taluka\nKonkan,Mumbai Suburban,Kurla\n")
    return Import.objects.create(
        dataset="eferfar", filename="a.csv", size=1, sha256="0" * 64, request_digest="0" * 64,
        stored_path="uploads/1/original.csv", state="done", created_by=people["own"],
    ).pk  # fmt: skip


def test_other_departments_history_is_empty(people, import_id) -> None:
    assert Api(people["other"]).get("/imports").json()["meta"]["total"] == 0
    assert Api(people["own"]).get("/imports").json()["meta"]["total"] == 1
    # A person of one taluka does not see sheets about others.
    assert Api(people["limited"]).get(f"/imports/{import_id}").status_code == 404
    assert "eferfar" not in Api(people["other"]).get("/freshness").json()["data"]
