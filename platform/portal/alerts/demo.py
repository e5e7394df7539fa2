"""Demo rules, with limits that the demo figures cross, so that there are alerts to try."""

from portal.accounts.models import User
from portal.alerts.defaults import rule
from portal.alerts.models import AlertRule

RULES = (
    rule("eferfar", "value", "total_pending", 9_000, "critical", by="taluka"),
    rule("rts", "value", "on_time_rate", 92, "warning", comparison="below", span="month", by="service"),
    rule("eoffice_file_pendency", "value", "more_than_sixty_days", 8, "warning", by="section"),
    rule("aaple_sarkar", "value", "pendency_percentage", 18, "info", span="month", by="office"),
)


def seed(user: User) -> int:
    """Create the rules as `user`; return their number."""
    return len(AlertRule.objects.bulk_create(AlertRule(**values, created_by=user) for values in RULES))
