"""Figures of many tests: published once by each process, and copied wherever a test publishes the same rows."""

import os
import shutil
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from catalog.dataset import Dataset
from marts.build import publish
from marts.store import Store
from oracle.entries import frames

_kept: dict[str, Path] = {}


def publish_rows(data: Path, dataset: Dataset, rows: Iterable[Mapping[str, Any]]) -> None:
    """Into the figures of the data folder `data`; those of other datasets that are there stay."""
    found, folder = [dict(row) for row in rows], data / "marts"
    key = f"{dataset.name} {found}"
    if folder.exists():
        publish(Store(folder), dataset, frames(found, dataset))
    elif key in _kept:
        shutil.copytree(_kept[key], folder)
    else:
        publish(Store(folder), dataset, frames(found, dataset))
        _kept[key] = shutil.copytree(folder, _place() / str(len(_kept)))


@cache
def _place() -> Path:
    """In the process's own data folder, which goes with it."""
    return Path(os.environ["PORTAL_DATA"], "published")
