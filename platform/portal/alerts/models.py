"""Alert rules, the alerts that the worker raises from them, and its last checks (`flows.alerts`)."""

from dataclasses import fields

from django.conf import settings
from django.db import models

from catalog.alerts import Rule
from catalog.registry import DATASETS
from catalog.watched import DEPARTMENT
from portal.core.versions import Versioned


class AlertRule(Versioned):
    """A rule set by an administrator; `catalog.alerts` defines which are valid."""

    class Severity(models.TextChoices):
        CRITICAL = "critical"
        WARNING = "warning"
        INFO = "info"

    # Optional: the title of a rule without a name is generated from its definition.
    name = models.CharField(max_length=200, blank=True, default="")
    name_mr = models.CharField(max_length=200, blank=True, default="")
    dataset = models.CharField(max_length=64)
    kind = models.CharField(max_length=8)
    figure = models.CharField(max_length=64, blank=True, default="")
    older_than = models.PositiveIntegerField(default=0)
    comparison = models.CharField(max_length=9, default="above")
    threshold = models.DecimalField(max_digits=18, decimal_places=2)
    span = models.CharField(max_length=5, default="all")
    by = models.CharField(max_length=10, default="overall")
    only = models.JSONField(default=list, blank=True)
    minimum = models.DecimalField(max_digits=18, decimal_places=2, default=0)
    severity = models.CharField(max_length=8, choices=Severity, default=Severity.WARNING)
    is_active = models.BooleanField(default=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        db_table = "alerts_rule"
        ordering = ["dataset", "id"]

    @property
    def definition(self) -> Rule:
        return Rule.of(self)

    @property
    def departments(self) -> tuple[str, ...]:
        """Slugs of the departments whose figures it checks."""
        owners = DATASETS[self.dataset].owners
        return tuple(self.only) if self.by == DEPARTMENT and self.only else owners


# The columns that make up a rule's definition.
DEFINITION = tuple(field.name for field in fields(Rule))


class Alert(models.Model):
    """An alert of a rule for one object (a taluka, an office, …; "" for the total)."""

    class State(models.TextChoices):
        ACTIVE = "active"
        ACKNOWLEDGED = "acknowledged"
        RESOLVED = "resolved"

    rule = models.ForeignKey(AlertRule, on_delete=models.CASCADE, related_name="alerts")
    object = models.CharField(max_length=100, blank=True)
    department = models.CharField(max_length=100)
    # The value compared with the threshold, and the figures it was computed from.
    value = models.DecimalField(max_digits=18, decimal_places=2)
    threshold = models.DecimalField(max_digits=18, decimal_places=2)
    figure = models.DecimalField(max_digits=18, decimal_places=2, null=True, blank=True)
    previous = models.DecimalField(max_digits=18, decimal_places=2, null=True, blank=True)
    quiet_since = models.DateField(null=True, blank=True)
    # For rules about the usual range: the evaluation of the months (`catalog.monthly.Judged`).
    judged = models.JSONField(null=True, blank=True)
    state = models.CharField(max_length=12, choices=State, default=State.ACTIVE)
    first_seen = models.DateTimeField()
    last_seen = models.DateTimeField()
    resolved_at = models.DateTimeField(null=True, blank=True)
    acknowledged_at = models.DateTimeField(null=True, blank=True)
    acknowledged_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        db_table = "alerts_alert"
        ordering = ["-first_seen", "-id"]
        constraints = [
            # At most one open alert per rule and object.
            models.UniqueConstraint(
                fields=["rule", "object"],
                condition=models.Q(state__in=("active", "acknowledged")),
                name="alert_open_once",
            )
        ]
        indexes = [
            models.Index(fields=["state", "id"], name="alert_state"),
            models.Index(fields=["department", "state"], name="alert_department"),
        ]


class AlertCheck(models.Model):
    """The worker's last check of a dataset's rules. `failure`: why it failed."""

    dataset = models.CharField(max_length=64, primary_key=True)
    version = models.IntegerField()
    day = models.DateField()
    rules = models.CharField(max_length=64)
    checked_at = models.DateTimeField()
    failure = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        db_table = "alerts_check"
