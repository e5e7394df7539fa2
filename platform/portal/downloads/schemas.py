"""Response schemas of downloads."""

from datetime import datetime
from typing import Literal

from ninja import Schema


class DownloadFailure(Schema):
    status: int
    code: str | None
    message: str


class DownloadOut(Schema):
    """`progress` is a percentage, if known; `ahead` is the number of files prepared before this one."""

    id: int
    state: Literal["queued", "running", "done", "failed", "cancelled"]
    progress: int | None
    ahead: int
    size: int
    expires_at: datetime | None
    failure: DownloadFailure | None
