"""The access rules of requirement 14, operation by operation.

`test_matrix` fails when an operation is missing on either side. A row's `statuses` hold the expected status
per caller: IN, or the status of the refusal.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from catalog.registry import DASHBOARDS

CALLERS = ("anonymous", "other", "own", "limited", "admin", "superadmin")
IN = 0


@dataclass(frozen=True, slots=True)
class Row:
    """Operations that share one rule, with the expected status for each caller.

    Callers of kind "own" belong to `department`. Where departments make no difference, any will do.
    """

    operations: tuple[str, ...]
    statuses: tuple[int, ...]
    department: str = "e-ferfar"

    def expected(self, caller: str) -> int:
        return self.statuses[CALLERS.index(caller)]


#               anonymous  other  own  limited  admin  superadmin
EVERYBODY = (IN, IN, IN, IN, IN, IN)
SIGNED_IN = (401, IN, IN, IN, IN, IN)
ADMINS = (401, 403, 403, 403, IN, IN)
SUPERADMIN = (401, 403, 403, 403, 403, IN)
OWN_READ = (401, 404, IN, IN, IN, IN)
OWN_WRITE = (401, 404, IN, IN, 403, IN)
# Records without a place concern the whole district, so users limited to one taluka see none of them.
DISTRICTWIDE_READ = (401, 404, IN, 403, IN, IN)
DISTRICTWIDE_WRITE = (401, 404, IN, 403, 403, IN)
# A sheet of the user's department may contain places outside the user's taluka.
OWN_SHEET = (401, 404, IN, 404, IN, IN)
OWN_SHEET_WRITE = (401, 404, IN, 404, 403, IN)


def below(prefix: str, *operations: str) -> tuple[str, ...]:
    """Expand `below("/rts", "GET /export")` to `GET /rts/export`. Methods can share a path: `GET,POST /x`."""
    pairs = (operation.partition(" ") for operation in operations)
    return tuple(f"{method} {prefix}{path}" for methods, _, path in pairs for method in methods.split(","))


# Operations of every dataset. Its entries are at `transactions` or at the path itself.
DATASET_READ = (
    "GET /export",
    "GET /filter-options",
    "GET /sample-template",
    "GET /single-transaction/{entry_id}",
    "GET /single-transaction/{entry_id}/origin",
)
CHARTS = ("GET /dashboard-data", "GET /filtered-chart-data")
DATASET_WRITE = ("POST /bulk-create", "POST /import-csv")
TWO_SPELLINGS = ("/transactions", "/transaction")


def dataset(department: str, path: str, *, spellings: tuple[str, ...] = TWO_SPELLINGS,
            read: tuple[str, ...] = (), write: tuple[str, ...] = (),
            placed: bool = False) -> tuple[Row, Row]:  # fmt: skip
    lists = [f"GET {resource}" for resource in spellings]
    single = [f"{{}} {resource}/{{{{entry_id}}}}" for resource in spellings]
    reads = (*DATASET_READ, *lists, *(entry.format("GET") for entry in single), *read)
    writes = (*DATASET_WRITE, *(f"POST {resource}" for resource in spellings),
              *(entry.format("PUT,DELETE") for entry in single), *write)  # fmt: skip
    may_read, may_write = (OWN_READ, OWN_WRITE) if placed else (DISTRICTWIDE_READ, DISTRICTWIDE_WRITE)
    return Row(below(path, *reads), may_read, department), Row(below(path, *writes), may_write, department)


GRIEVANCE = ("GET /monthly-stats", "GET /office-performance")
PENDENCY = (*CHARTS, "GET /dashboard-summary")
SAME_PATH = ("",)
KPI_DEPARTMENT = "esakshi"
CASES = (("rts-act", "/rts/cases", True), ("e-ferfar", "/eferfar/cases", True),
         ("aaple-sarkar", "/aaple-sarkar/cases", False), ("aaple-sarkar", "/pg/cases", False))  # fmt: skip

DATASETS = (
    *dataset("e-ferfar", "/eferfar", read=CHARTS, placed=True),
    # Known only for the whole district.
    Row(("GET /eferfar/previous-year",), DISTRICTWIDE_READ),
    Row(("PUT /eferfar/previous-year",), DISTRICTWIDE_WRITE),
    *dataset("rts-act", "/rts", read=CHARTS, placed=True),
    *(row for owner, path, placed in CASES for row in dataset(owner, path, spellings=SAME_PATH, placed=placed)),
    *dataset("mining", "/mining", read=(*CHARTS, "GET /export-csv"), placed=True),
    *dataset(KPI_DEPARTMENT, "/kpis", spellings=SAME_PATH, read=(*CHARTS, "GET /report")),
    *dataset("aaple-sarkar", "/aaple-sarkar", read=(*CHARTS, *GRIEVANCE)),
    *dataset(
        "aaple-sarkar",
        "/pg",
        read=(*CHARTS, *GRIEVANCE, "GET /escalated", "GET /escalated/export", "GET /grievance-analysis",
              "GET /satisfaction-report"),
        write=tuple(
            f"POST {resource}/{{entry_id}}/{action}"
            for resource in TWO_SPELLINGS
            for action in ("escalate", "resolve-escalation")
        ),
    ),
    *dataset("e-office", "/eoffice/file-pendency", spellings=SAME_PATH, read=PENDENCY),
    *dataset("e-office", "/eoffice/receipt-pendency", spellings=SAME_PATH, read=PENDENCY),
    *dataset("e-office", "/eoffice/file-items", spellings=SAME_PATH),
    *dataset("e-office", "/eoffice/receipt-items", spellings=SAME_PATH),
    Row(
        below("/eoffice", *CHARTS[:1], "GET /dashboard-stats", "GET /pendency-analysis",
              "GET /section-comparison", "GET /section-sources"),
        DISTRICTWIDE_READ,
        "e-office",
    ),
    Row(("PUT /eoffice/section-sources/{section_id}",), DISTRICTWIDE_WRITE, "e-office"),
)  # fmt: skip

_LISTED = {operation for row in DATASETS for operation in row.operations}
# Declared departments add no operations and follow the common rules.
DECLARED = tuple(
    row
    for declared in (board.dataset for board in DASHBOARDS.values())
    if f"POST /{declared.path}/import-csv" not in _LISTED
    for row in dataset(
        declared.department, f"/{declared.path}", read=CHARTS, placed=declared.place is not None
    )
)

_ISSUES = ("/issues/{issue_id}", "/issues/{issue_id}/activity-logs", "/issues/{issue_id}/status-remarks")
_PROJECTS = (
    "/projects/{project_id}",
    "/projects/{project_id}/activity-logs",
    "/projects/{project_id}/issues",
)
_WAR_READ = tuple(
    f"GET {path}"
    for path in ("/issues", "/issues/export", "/projects", "/projects/export", *_ISSUES, *_PROJECTS)
)
_WAR_WRITE = (
    "POST /issues", "PATCH /issues/bulk-update", "PUT,DELETE /issues/{issue_id}", "PATCH /issues/{issue_id}/status",
    "POST /issues/{issue_id}/status-remarks", "POST /projects", "PATCH /projects/bulk-update",
    "PUT,DELETE /projects/{project_id}", "PATCH /projects/{project_id}/status",
)  # fmt: skip
WAR_ROOM = (
    Row(
        (*below("/cm-war-room", *_WAR_READ, "GET /dashboard-stats", "GET /people"), *below("", *_WAR_READ)),
        DISTRICTWIDE_READ,
        "cm-war-room",
    ),
    Row((*below("/cm-war-room", *_WAR_WRITE), *below("", *_WAR_WRITE)), DISTRICTWIDE_WRITE, "cm-war-room"),
    # Open to all users; the service checks access to the dashboard the issue is raised from.
    Row(("GET /cm-war-room/raise-options", "POST /cm-war-room/raised-issues"), SIGNED_IN),
)

# Places, services, offices and sections: users read, administrators write. Services have two prefixes.
_AREAS = tuple(f"/geographic/{level}" for level in ("divisions", "districts", "talukas"))
_MASTERS = (
    *_AREAS,
    "/services",
    "/super-admin/services",
    "/offices",
    "/office",
    "/eoffice-sections",
    "/legal-terms",
)
_MASTER_READ = ("GET ", "GET /export", "GET /{master_id}/uses")
_SHEETS = ("POST /import", "GET /sample-template")
MASTERS = (
    *(Row(below(path, "GET ", "GET /{master_id}"), SIGNED_IN) for path in _MASTERS),
    *(
        Row(below(path, "POST ", "PUT,DELETE /{master_id}", "PATCH /{master_id}/toggle-status"), ADMINS)
        for path in _MASTERS
    ),
    Row(below("/mining", "GET /divisions", "GET /districts", "GET /talukas"), SIGNED_IN),
    Row(below("/rts", "GET /districts", "GET /talukas", "GET /services"), SIGNED_IN),
    Row(("GET /eoffice-sections/active", "GET /geographic/search", "GET /working-days"), SIGNED_IN),
    Row(("GET /geographic/districts/{master_id}/map",), SIGNED_IN),
    Row(below("/working-days", "PUT ", "POST /holidays", "DELETE /holidays/{holiday_id}"), ADMINS),
    *(
        Row(below(f"/masters/{name}", *_MASTER_READ, *_SHEETS), ADMINS)
        for name in ("divisions", "districts", "talukas", "services", "offices", "sections", "legal-terms")
    ),
    Row(("GET /masters",), ADMINS),
    # Designations and departments: administrators read, super administrators write.
    Row(below("/masters/designations", *_MASTER_READ), ADMINS),
    Row(below("/masters/departments", *_MASTER_READ), ADMINS),
    Row(below("/masters/designations", *_SHEETS), SUPERADMIN),
    Row(below("/masters/departments", *_SHEETS), SUPERADMIN),
    Row(below("/designations", "GET ", "GET /{master_id}"), ADMINS),
    Row(
        below("/designations", "POST ", "PUT,DELETE /{master_id}", "PATCH /{master_id}/toggle-status"),
        SUPERADMIN,
    ),
    Row(below("/departments", "POST ", "PUT,DELETE /{key}"), SUPERADMIN),
)

PEOPLE = (
    Row(below("/users", "GET ", "GET /export", "GET /{user_id}"), ADMINS),
    Row(below("/users", "POST ", "PUT,DELETE /{user_id}", "POST /{user_id}/reset-password", "POST /import",
              "GET /sample-template", "GET,DELETE /{user_id}/sessions", "DELETE /{user_id}/sessions/{session_id}",
              "DELETE /{user_id}/two-factor"), SUPERADMIN),
    Row(below("/service-accounts", "GET,POST ", "GET /export", "GET /options", "GET,PUT,DELETE /{account_id}",
              "POST /{account_id}/token"), SUPERADMIN),
    Row(("GET /me", "POST /logout", *below("/auth", "GET,PUT /profile", "POST,PUT /settings",
         "GET,PUT /messages", "GET,DELETE /sessions", "DELETE /sessions/{own_session}", "POST /proof",
         "GET /two-factor", "GET,POST /passkeys", "POST /two-factor/confirm", "POST /two-factor/disable",
         "POST /two-factor/enrol", "POST /two-factor/recovery-codes")), SIGNED_IN),
    Row(below("/auth/passkeys", "POST /options", "PUT,DELETE /{passkey_id}"), (401, *(404,)*5)),
)  # fmt: skip

PUBLIC = (
    Row(("GET /departments", "GET /departments/{key}", "GET /health", "GET /ministers", "GET /news", "GET /news/{slug}",
         "GET /search", "GET /site", "GET /sliders", "GET /weather", "POST /feedback", "POST /login",
         "POST /passkeys/login", "POST /sign-on/complete", "POST /sign-on/second-step", "GET /cases/on-time",
         *below("/open-data", "GET ", "GET /catalogue.jsonld")), EVERYBODY),
    # No such token; no single sign-on provider is configured; nothing is published by default.
    Row(below("", "GET,POST /messages/unsubscribe/{token}", "POST /sign-on", "POST /passkeys/challenge",
              "GET /open-data/{name}.{kind}"), (404,)*6),
)  # fmt: skip

ADMINISTRATION = (
    Row(("GET /catalog", "GET /departments-performance", "GET /freshness",
         "GET /openapi.json", "GET /targets", *below("/alerts", "GET ", "GET /summary", "GET /groups")), SIGNED_IN),
    Row(below("/targets", "POST ", "GET /options", "GET /export", "GET,PUT,DELETE /{marker_id}"), ADMINS),
    # Compares all units of a department, where the queue shows only those the user may see.
    Row(("GET /comparison/{dataset}",), DISTRICTWIDE_READ),
    Row(("GET /clearance/{dataset}",), OWN_READ),
    Row(("GET /history",), SIGNED_IN),
    Row(("GET /history/{dataset}/changes",), OWN_READ),
    Row(("GET /cases",), SIGNED_IN),
    Row(below("/cases/{case_list}", "GET /queue", "GET /queue/export", "GET /summary", "GET /pauses",
              "GET /reconciliation"), OWN_READ, "rts-act"),
    Row(below("/cases/{case_list}", "POST /pauses", "PUT,DELETE /pauses/{pause_id}", "DELETE /marks/{mark_id}"),
        OWN_WRITE, "rts-act"),
    Row(("GET /alerts/options", "POST /alerts/preview", "POST /alerts/{alert_id}/acknowledge",
         *below("/alerts/rules", "GET,POST ", "GET /export", "GET,PUT,PATCH,DELETE /{rule_id}")), ADMINS),
    Row(below("/dashboard", "GET /stats", "GET /briefing", "GET /departments", "GET /explain", "GET /user-stats",
              "GET,POST /layout"), ADMINS),
    Row(below("/trends", "GET ", "GET /brief.html", "GET /brief.pdf"), ADMINS),
    Row(below("/operations", "POST /refresh", "POST /rebuild", "GET /datasets/{dataset}", "GET /figures",
              "GET /figures/{dataset}", "GET /lineage/{dataset}", "GET /runs", "GET /runs/export", "GET /runs/{run_id}",
              "GET,POST /schedules", "GET /schedules/export", "POST /schedules/preview",
              "GET,PUT,DELETE /schedules/{schedule_id}",
              "PUT /schedules/{schedule_id}/active", "POST /schedules/{schedule_id}/run"), ADMINS),
    Row(("POST /dashboard/layout/default", "PUT /operations/datasets/{dataset}"), SUPERADMIN),
    Row(below("/operations/backups", "GET,POST ", "GET /{name}/file", "DELETE /{name}"), SUPERADMIN),
    Row(below("/audit-logs", "GET ", "GET /export", "GET /options", "GET /verify", "GET /{audit_id}"), SUPERADMIN),
    Row(
        ("GET /reports", "GET /reports/{report}", *below("/reports/saved", "GET,POST ", "GET /export", "GET /periods",
         "GET,PUT,DELETE /{saved_id}", "POST /{saved_id}/run"), *below("/reports/ready", "GET ", "DELETE /{ready_id}",
         "GET /{ready_id}/file")),
        SUPERADMIN,
    ),
    Row(("POST /users/{user_id}/reveal", "POST /super-admin/feedback/{feedback_id}/reveal"), SUPERADMIN),
    Row(("GET /operations/dagster-access", "POST /operations/dagster-access"), ADMINS),
    Row(below("/super-admin", "GET,PUT /configuration", "GET /dashboard/stats", "GET /stats/active-users",
              "GET /stats/checkup", "GET /stats/departments", "GET /stats/system-health", "GET /stats/users",
              "GET /feedback", "PUT /feedback/{feedback_id}", "GET /sign-on"), SUPERADMIN),
    Row(below("/super-admin/messages", "GET ", "GET /export", "GET /status", "POST /{message_id}/resend"), SUPERADMIN),
    Row(("POST /super-admin/messages/test", "POST /super-admin/sign-on/test"), (401, 403, 403, 403, 403, 409)),
    Row(below("/super-admin/webhooks", "GET,POST ", "GET /export", "GET,PUT,DELETE /{webhook_id}"), SUPERADMIN),
    *(Row(below(f"/super-admin/{kind}", "GET,POST ", "GET /export", "GET,PUT,DELETE /{piece_id}"), SUPERADMIN)
      for kind in ("news", "ministers", "sliders")),
    Row(("PUT /super-admin/ministers/order", "PUT /super-admin/sliders/order"), SUPERADMIN),
)  # fmt: skip

# A download belongs to the user who requested it.
DOWNLOADS = (
    Row(below("/downloads/{download_id}", "GET,DELETE ", "GET /file"), (401, 404, 404, 404, 404, 404)),
)

SHEETS = (
    Row(("GET /imports", "GET /imports/export", "GET /imports/uploaders", "GET /imports/layouts"), SIGNED_IN),
    Row(("DELETE /imports/layouts/{layout_id}",), OWN_WRITE),
    Row(below("/imports/{import_id}", "GET ", "GET /file", "GET /errors.xlsx", "GET /kept"), OWN_SHEET),
    Row(("POST /imports/{import_id}/rerun", "POST /imports/{import_id}/undo"), OWN_SHEET_WRITE),
    Row(below("/submissions", "GET ", "GET /export", "GET /summary", "GET /sign-offs"), SIGNED_IN),
    Row(("GET /submissions/detail",), OWN_READ),
    # A nil return is a calendar note, not an entry: administrators may record one for an office that
    # telephones.
    Row(("POST /submissions/nil", "DELETE /submissions/nil/{nil_id}"), OWN_READ),
    # Only the head of office signs, whatever other roles a user has. "own" is one.
    Row(("PUT /submissions/rhythms/{case_list}",), ADMINS),
    Row(("POST /submissions/sign-offs",), (401, 403, IN, 403, 403, 403)),
    Row(("GET /submissions/sign-offs/draft",), (401, 404, IN, 404, 404, 404)),
    Row(("POST /submissions/sign-offs/{signed_id}/reopen",), SUPERADMIN),
)

TABLE: tuple[Row, ...] = (
    *(*PUBLIC, *DATASETS, *DECLARED, *WAR_ROOM, *MASTERS, *PEOPLE),
    *(*ADMINISTRATION, *DOWNLOADS, *SHEETS),
)


def operations() -> Iterator[tuple[str, Row]]:
    for row in TABLE:
        for operation in row.operations:
            yield operation, row
