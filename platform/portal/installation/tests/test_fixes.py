"""The doctor's fixes suit the installation: its kind and its district."""

from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from portal.core.language import use_language
from portal.geography.models import Taluka
from portal.installation.doctor import integrity, work
from portal.installation.doctor import settings as environment
from portal.operations.models import Schedule
from portal.transactions.models import EferfarEntry


def test_district(geography: Any, settings: Any, db: None) -> None:
    assert list(environment.district()) == []
    taluka = Taluka.objects.get(name_en="Kurla")
    EferfarEntry.objects.create(taluka=taluka, status="disputed", date="2026-04-01")
    assert list(environment.district()) == []
    settings.PORTAL_DISTRICT = "Pune"
    (found,) = environment.district()
    assert found.text == "The portal serves Pune, but its records are of Mumbai Suburban."
    assert found.fix == "PORTAL_DISTRICT='Mumbai Suburban', or undo the imports of these records."
    with use_language("mr"):
        (marathi,) = environment.district()
    assert marathi.text != found.text


@pytest.mark.parametrize(
    ("mode", "fixes"),
    [
        ("embedded", ["make start", "make start", "make backup", ".venv/bin/python -m portal reseal"]),
        (
            "production",
            [
                "docker compose restart worker",
                "docker compose restart code daemon",
                "docker compose exec web python -m portal backup",
                "docker compose exec web python -m portal reseal",
            ],
        ),
    ],
)
def test_fixes_suit_the_kind_of_installation(
    mode: str, fixes: list[str], settings: Any, tmp_path: Path, db: None
) -> None:
    settings.PORTAL_DATA = tmp_path
    settings.PORTAL_MODE, settings.SECRET_KEY_FALLBACKS = mode, ["former"]
    Schedule.objects.create(name="nightly", what="backup", cron="0 2 * * *", settled_until=timezone.now())
    checks = (work.worker, work.schedules, integrity.backups, environment.second_factors)
    for check_function, fix in zip(checks, fixes, strict=True):
        (found,) = check_function()
        assert found.fix.endswith(fix)
