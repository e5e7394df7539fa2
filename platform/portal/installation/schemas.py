"""Site and health on the wire."""

from datetime import datetime

from ninja import Schema


class PlaceName(Schema):
    id: int
    name_en: str
    name_mr: str


class SiteOut(Schema):
    district: PlaceName | None
    division: PlaceName | None
    talukas: list[PlaceName]
    # Month with which the departments' records begin: 2025-04.
    records_from: str
    demo: bool
    version: str
    mode: str


class DatabaseHealth(Schema):
    status: str


class WorkerHealth(Schema):
    status: str
    state: str | None = None
    seen_at: datetime | None = None


class DatasetHealth(Schema):
    version: int
    built_at: str
    data_as_of: str | None


class MartsHealth(Schema):
    status: str
    version: int | None = None
    datasets: dict[str, DatasetHealth] | None = None


class HealthOut(Schema):
    database: DatabaseHealth
    worker: WorkerHealth
    marts: MartsHealth
