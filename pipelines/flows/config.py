"""Configuration of a pipeline process, read from the environment once at startup."""

import os
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from catalog.calendar import FIRST_RECORD_DAY, RECORDS_FROM, first_record_day
from marts.objects import COPIES_MB

REPOSITORY = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Config:
    """Settings of a process.

    `database_url` is a SQLAlchemy URL and `data` the folder named by PORTAL_DATA. `marts_at` is an object storage
    URL, or empty if the marts are in the data folder. `records_from` is the earliest day a sheet may report on.
    """

    database_url: str
    data: Path
    marts_at: str = ""
    copies_bytes: int = COPIES_MB << 20
    records_from: date = FIRST_RECORD_DAY

    @property
    def marts(self) -> Path:
        """The local folder of the marts: the originals, or cached copies if they are on object storage."""
        return self.data / ("marts-copies" if self.marts_at else "marts")

    @property
    def dagster_home(self) -> Path:
        return self.data / "dagster"

    def report(self, import_id: int) -> Path:
        return self.data / "uploads" / str(import_id) / "report.json"


def dagster_settings(database_url: str) -> str:
    """Return the settings every dagster.yaml has. On PostgreSQL, Dagster's records are in the portal's database."""
    settings = "telemetry: {enabled: false}\nnux: {enabled: false}\n"
    if database_url.startswith("postgres"):
        settings += "storage: {postgres: {postgres_url: {env: DAGSTER_POSTGRES_URL}}}\n"
    return settings


def sqlalchemy_url(url: str) -> str:
    """Add the driver to a PostgreSQL URL: SQLAlchemy 2.1 takes plain `postgresql://` to mean psycopg 3."""
    scheme, separator, rest = url.partition("://")
    if separator and scheme in ("postgres", "postgresql"):
        return f"postgresql+psycopg2://{rest}"
    return url


def read_config() -> Config:
    """Read the configuration from the environment."""
    data = Path(os.environ.get("PORTAL_DATA") or REPOSITORY / "var").expanduser()
    data = data.resolve()
    url = os.environ.get("DATABASE_URL", "").strip()
    if url in ("", "sqlite:///"):
        url = f"sqlite:///{data / 'portal.sqlite3'}"
    return Config(
        database_url=sqlalchemy_url(url),
        data=data,
        marts_at=os.environ.get("PORTAL_MARTS", "").strip(),
        copies_bytes=int(os.environ.get("PORTAL_MARTS_COPIES_MB") or COPIES_MB) << 20,
        records_from=first_record_day(os.environ.get("PORTAL_RECORDS_FROM", "").strip() or RECORDS_FROM),
    )
