"""The rules that every installation starts with, inserted once by a migration.

They have no names, so their titles are generated. Administrators can change, pause or delete them like any other.
"""


def rule(
    dataset: str, kind: str, figure: str, threshold: int, severity: str, **more: object
) -> dict[str, object]:
    """Return a rule's columns; `more` are those that differ from the model's defaults."""
    columns = {"dataset": dataset, "kind": kind, "figure": figure, "threshold": threshold}
    return {**columns, "severity": severity, **more}


_BELOW_IN_MONTH = {"comparison": "below", "span": "month"}
_IN_WEEK = {"span": "week", "minimum": 20}
DEFAULTS = (
    rule(
        "eferfar",
        "change",
        "total_pending",
        10,
        "critical",
        by="taluka",
        older_than=60,
        span="week",
        minimum=50,
    ),
    rule("eferfar", "silence", "", 3, "warning", by="taluka"),
    rule("eferfar", "value", "closure_rate", 70, "warning", by="taluka", **_BELOW_IN_MONTH),
    rule("rts", "silence", "", 3, "warning", by="taluka"),
    rule("rts", "value", "success_rate", 70, "critical", by="taluka", **_BELOW_IN_MONTH),
    rule("rts", "value", "on_time_rate", 80, "warning", by="service", **_BELOW_IN_MONTH),
    rule("mining", "silence", "", 3, "warning", by="taluka"),
    rule("mining", "value", "success_rate", 70, "warning", by="taluka", **_BELOW_IN_MONTH),
    rule("mining", "change", "revenue", 25, "warning", **_BELOW_IN_MONTH),
    rule("eoffice_file_pendency", "change", "more_than_sixty_days", 10, "critical", by="section", **_IN_WEEK),
    rule(
        "eoffice_receipt_pendency", "change", "more_than_sixty_days", 10, "warning", by="section", **_IN_WEEK
    ),
    rule("aaple_sarkar", "silence", "", 3, "info", by="office"),
    rule("aaple_sarkar", "value", "pendency_percentage", 70, "warning", span="month", by="office"),
    rule("pg", "value", "pendency_percentage", 70, "warning", span="month", by="office"),
)
