"""Figures refreshed place by place are byte for byte those of a full build, whatever users do."""

import random
from datetime import timedelta
from pathlib import Path

import pytest

from catalog.registry import DATASETS
from flows import facts
from flows.database import reading
from lifecycle.conftest import Office, keys, sheet
from marts import build
from marts.build import publish
from marts.store import Store
from portal.figures.models import Change
from portal.geography.models import Taluka
from portal.transactions.models import EferfarEntry

EFERFAR = DATASETS["eferfar"]


def published(store: Store) -> dict[str, str]:
    return {month: part.sha256 for month, part in store.manifest().dataset(EFERFAR.name).partitions.items()}


def full_build(office: Office, folder: Path) -> dict[str, str]:
    """Build the figures from all stored rows and return the digests of their files."""
    store = Store(folder)
    with reading(office.runtime.engine) as connection:
        months = facts.months(connection, EFERFAR)
        publish(
            store, EFERFAR, {month: facts.read(connection, EFERFAR, month) for month in months}, full=True
        )
    return published(store)


@pytest.mark.parametrize("seed", range(3))
def test_refresh_by_place_equals_full_build(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(build, "LARGE", 0)
    chance, imports = random.Random(seed), [office.bring_in(sheet(keys(60), lambda number: number))]
    kurla = Taluka.objects.get(name_en="Kurla").pk
    in_parts = 0

    def bring() -> None:
        rows = chance.sample(keys(200), chance.randrange(1, 9))
        imports.append(office.send(sheet(rows, lambda _: chance.randrange(500)), accept="valid"))

    def edit() -> None:
        entry = chance.choice(list(EferfarEntry.objects.values("id", "date")))
        values: dict[str, object] = {"total_pending": chance.randrange(500)}
        if chance.random() < 0.5:  # move it to another place and month
            values |= {
                "taluka_id": kurla,
                "date": f"{entry['date'] - timedelta(days=chance.randrange(400, 800))}",
            }
        assert office.edit(entry["id"], **values).status_code in (200, 422)

    def remove() -> None:
        entry = chance.choice(list(EferfarEntry.objects.values_list("id", flat=True)))
        revision = EferfarEntry.objects.get(pk=entry).revision
        assert office.own.delete(f"/eferfar/transactions/{entry}?revision={revision}").status_code == 200

    def undo() -> None:
        assert office.undo(imports.pop(chance.randrange(len(imports)))).status_code in (200, 409)

    for act in [bring, edit, remove, edit, bring, undo] * 3:
        act()
        if chance.random() < 0.6:
            in_parts += Change.objects.exclude(place_id=None).count()
            office.work()
            assert published(office.runtime.store) == full_build(
                office, tmp_path / f"{in_parts}-{act.__name__}"
            )
    office.work()
    assert published(office.runtime.store) == full_build(office, tmp_path / "last")
    assert in_parts
