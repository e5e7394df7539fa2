"""Record of publications in the database, so that a lost, outdated or foreign manifest is noticed.

A publication is first written to the manifest, then recorded here in the transaction that deletes its change rows.
A process that dies in between leaves the manifest ahead of the record. That is safe: its changes are published again.
"""

import logging
from collections.abc import Mapping

from sqlalchemy import Connection, Engine, delete, insert, select, update

from catalog.dataset import Dataset
from catalog.registry import DATASETS
from flows.database import reading
from flows.tables import PUBLICATION
from marts.errors import DamagedManifest, UnreachableMarts
from marts.ledger import Published
from marts.store import Manifest, Store

log = logging.getLogger(__name__)


def ledger(engine: Engine) -> Mapping[str, Published]:
    """Return the last recorded publication of each dataset."""
    with reading(engine) as connection:
        return _recorded(connection)


def _recorded(connection: Connection) -> dict[str, Published]:
    columns = (PUBLICATION.c.dataset, PUBLICATION.c.epoch, PUBLICATION.c.version)
    return {row.dataset: Published(row.epoch, row.version) for row in connection.execute(select(*columns))}


def record(connection: Connection, manifest: Manifest, dataset: Dataset | None = None) -> None:
    """Record the publication of `dataset` in `manifest`, and of every dataset without a record."""
    known = _recorded(connection)
    for name, marts in manifest.datasets.items():
        is_published = dataset is not None and name == dataset.name
        if name in manifest.missing or not (is_published or name not in known):
            continue
        if not manifest.epoch or known.get(name) == (manifest.epoch, marts.version):
            continue
        values = {"epoch": manifest.epoch, "version": marts.version}
        matches = PUBLICATION.c.dataset == name
        if (
            name not in known
            or not connection.execute(update(PUBLICATION).where(matches).values(values)).rowcount
        ):
            connection.execute(delete(PUBLICATION).where(matches))
            connection.execute(insert(PUBLICATION).values(dataset=name, **values))


def missing_datasets(store: Store) -> list[Dataset]:
    """Return the datasets whose published figures are missing from the folder. File contents are not checked."""
    try:
        manifest = store.current()
        names = {
            name
            for name in DATASETS
            if name in manifest.missing or (name in manifest.datasets and store.absent(name))
        }
    except DamagedManifest:
        names = set(DATASETS)
    except UnreachableMarts:
        return []  # storage is down, which does not mean the figures are lost
    return [dataset for name, dataset in DATASETS.items() if name in names]
