"""Schemas of site, health and the super admin's dashboard."""

from datetime import datetime
from typing import Literal

from ninja import Schema

from portal.core.envelope import NamedRef, PlaceRef


class SiteOut(Schema):
    district: PlaceRef | None
    division: PlaceRef | None
    talukas: list[PlaceRef]
    # First month of the departments' records, such as 2025-04.
    records_from: str
    demo: bool
    # Name of the single sign-on provider; empty if there is none.
    sign_on: str
    # Origin on which passkeys work; empty if disabled.
    passkeys: str
    site_name_en: str
    site_name_mr: str
    # URL of the district's logo; empty for the portal's own.
    logo: str
    # Preselected office.
    default_office: NamedRef | None
    # Postal address and telephone numbers; empty numbers are not shown.
    office_address_en: str
    office_address_mr: str
    helpline: str
    emergency_number: str
    # Notice at the top of every page; empty for none.
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
    # Datasets whose published figures are missing; their dashboards return 503 until the worker has rebuilt them.
    missing: list[str] | None = None


class AuditHealth(Schema):
    """`lost`: committed changes are missing from the database. `rewritten`: the log differs from what was committed."""

    status: str


class DiskStatus(Schema):
    """The disk of the data folder. `low`: nearly full. `full` or `unwritable`: nothing can be received."""

    status: str


class HealthOut(Schema):
    database: DatabaseHealth
    worker: WorkerHealth
    marts: MartsHealth
    audit: AuditHealth
    disk: DiskStatus


class UserStats(Schema):
    """``admin_users`` includes super admins; all but the total and ``inactive_users`` count active accounts."""

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


class DiskHealth(DiskStatus):
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
    # The command or setting that fixes it; empty if there is nothing to fix.
    mend: str


class CheckupOut(Schema):
    """Report of `python -m portal doctor`."""

    status: Literal["ok", "warning", "error"]
    checked_at: datetime
    checks: list[CheckOut]


class OverviewOut(Schema):
    system_stats: SystemStats
    activity: ActiveUserStats
    health: SystemHealth
    attention: list[Attention]
