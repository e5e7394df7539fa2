"""Site, health and the super admin's figures on the wire."""

from datetime import datetime
from typing import Literal

from ninja import Schema


class PlaceName(Schema):
    id: int
    name_en: str
    name_mr: str


class OfficeName(Schema):
    id: int
    name: str
    name_mr: str


class SiteOut(Schema):
    district: PlaceName | None
    division: PlaceName | None
    talukas: list[PlaceName]
    # Month with which the departments' records begin: 2025-04.
    records_from: str
    demo: bool
    # What people may log in with besides a password, by its name; empty: nothing.
    sign_on: str
    # The origin on which passkeys work; empty: nowhere.
    passkeys: str
    site_name_en: str
    site_name_mr: str
    # Address of the district's logo; empty: the portal's own mark stands.
    logo: str
    # The office that is meant where none is chosen.
    default_office: OfficeName | None
    # Where the administration is found and reached; an empty number is not shown.
    office_address_en: str
    office_address_mr: str
    helpline: str
    emergency_number: str
    # What everybody is told at the top of every page; empty: nothing.
    notice_en: str
    notice_mr: str
    captcha: bool
    upload_megabytes: int
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
    # Datasets whose published figures are gone: their dashboards answer 503 until the worker has rebuilt them.
    missing: list[str] | None = None


class AuditHealth(Schema):
    """`lost`: committed changes are gone from the database. `rewritten`: the log is not the one that was committed."""

    status: str


class HealthOut(Schema):
    database: DatabaseHealth
    worker: WorkerHealth
    marts: MartsHealth
    audit: AuditHealth


class UserStats(Schema):
    """``admin_users`` counts both kinds of administrators; all but the total count accounts in use."""

    total_users: int
    active_users: int
    inactive_users: int
    admin_users: int
    superadmin_users: int
    regular_users: int


class DepartmentStats(Schema):
    total_departments: int
    active_departments: int
    inactive_departments: int
    departments_with_dashboard: int


class ActiveUserStats(Schema):
    active_users: int
    signed_in_now: int
    signed_in_today: int
    signed_in_this_week: int
    never_signed_in: int


class ImportsHealth(Schema):
    queued: int
    running: int
    failed_this_week: int
    refused_this_week: int


class DiskHealth(Schema):
    status: str
    free_bytes: int
    total_bytes: int


class SystemHealth(HealthOut):
    status: str
    version: str
    imports: ImportsHealth
    disk: DiskHealth


class SystemStats(UserStats, DepartmentStats):
    total_districts: int
    total_talukas: int


class Attention(Schema):
    kind: str
    severity: Literal["bad", "warn", "info"]
    count: int
    path: str | None


class CheckOut(Schema):
    check: str
    name: str
    severity: Literal["ok", "warning", "error"]
    text: str
    # The command or setting that mends it; empty where nothing has to be.
    mend: str


class CheckupOut(Schema):
    """What `python -m portal doctor` tells."""

    status: Literal["ok", "warning", "error"]
    checked_at: datetime
    checks: list[CheckOut]


class OverviewOut(Schema):
    system_stats: SystemStats
    activity: ActiveUserStats
    health: SystemHealth
    attention: list[Attention]
