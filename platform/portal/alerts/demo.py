"""Demo rules, with limits that the demo figures cross, so that there are alerts to try."""

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
    """Create the rules as `user`; return their number."""
    return len(AlertRule.objects.bulk_create(AlertRule(**values, created_by=user) for values in RULES))
