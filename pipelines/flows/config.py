"""Where the database and the data folder are. Read once from the environment, at the edge of a process."""

import os
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from catalog.calendar import FIRST_RECORD_DAY, RECORDS_FROM, first_record_day
from marts.objects import COPIES_MB

REPOSITORY = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Config:
    """`database_url` is a SQLAlchemy URL; `data` is the folder that PORTAL_DATA names; `marts_at` is an address on
    object storage, empty for the data folder. `records_from` is the first day that a sheet may be about."""

    database_url: str
    data: Path
    marts_at: str = ""
    copies_bytes: int = COPIES_MB << 20
    records_from: date = FIRST_RECORD_DAY

    @property
    def marts(self) -> Path:
        """The folder of the figures on this machine: they themselves, or copies of what lies on object storage."""
        return self.data / ("marts-copies" if self.marts_at else "marts")

    @property
    def dagster_home(self) -> Path:
        return self.data / "dagster"

    def upload_folder(self, import_id: int) -> Path:
        return self.data / "uploads" / str(import_id)

    def report(self, import_id: int) -> Path:
        return self.upload_folder(import_id) / "report.json"


def sqlalchemy_url(url: str) -> str:
    """The URL with a driver that SQLAlchemy 2.1 needs spelled out: `postgresql://` alone would mean psycopg
    3.
    """
    scheme, separator, rest = url.partition("://")
    if separator and scheme in ("postgres", "postgresql"):
        return f"postgresql+psycopg2://{rest}"
    return url


def read_config() -> Config:
    """The configuration that this process's environment asks for."""
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
