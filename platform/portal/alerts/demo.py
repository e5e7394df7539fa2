"""Rules of the demo: limits that its made-up figures pass, so that alerts can be seen and tried."""

from portal.accounts.models import User
from portal.alerts.models import AlertRule

RULES: tuple[dict[str, object], ...] = (
    {
        "dataset": "eferfar",
        "kind": "value",
        "figure": "total_pending",
        "threshold": 9_000,
        "by": "taluka",
        "severity": "critical",
    },
    {
        "dataset": "rts",
        "kind": "value",
        "figure": "on_time_rate",
        "comparison": "below",
        "threshold": 92,
        "span": "month",
        "by": "service",
        "severity": "warning",
    },
    {
        "dataset": "eoffice_file_pendency",
        "kind": "value",
        "figure": "more_than_sixty_days",
        "threshold": 8,
        "by": "section",
        "severity": "warning",
    },
    {
        "dataset": "aaple_sarkar",
        "kind": "value",
        "figure": "pendency_percentage",
        "threshold": 18,
        "span": "month",
        "by": "office",
        "severity": "info",
    },
)


def seed(user: User) -> int:
    """Write the rules as `user`; returns how many."""
    return len(AlertRule.objects.bulk_create(AlertRule(**values, created_by=user) for values in RULES))
