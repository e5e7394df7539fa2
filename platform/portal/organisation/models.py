"""The masters of the district administration."""

from datetime import date, timedelta
from typing import ClassVar

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models

from catalog.limits import in_force


class Master(models.Model):
    name = models.CharField(max_length=200)
    name_mr = models.CharField(max_length=200, blank=True, default="")
    # Incremented by each write, to detect concurrent edits (412).
    revision = models.PositiveIntegerField(default=1, db_default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name


class Department(Master):
    class Status(models.TextChoices):
        ACTIVE = "active"
        INACTIVE = "inactive"

    slug = models.CharField(max_length=100, unique=True, validators=[RegexValidator(r"\A[a-z0-9-]+\Z")])
    tagline = models.CharField(max_length=200, blank=True, default="")
    tagline_mr = models.CharField(max_length=200, blank=True, default="")
    description = models.TextField(blank=True, default="")
    description_mr = models.TextField(blank=True, default="")
    # Name of a design token (indigo, teal, …), because the two themes have different values.
    colour = models.CharField(max_length=20, blank=True, default="slate")
    status = models.CharField(max_length=10, choices=Status, default=Status.ACTIVE)
    logo = models.CharField(max_length=200, blank=True, default="")
    position = models.PositiveIntegerField(default=100)
    # Contact for questions about the department's figures, shown to all logged-in users.
    contact_name = models.CharField(max_length=200, blank=True, default="", db_default="")
    contact_name_mr = models.CharField(max_length=200, blank=True, default="", db_default="")
    contact_mobile = models.CharField(max_length=20, blank=True, default="", db_default="")
    contact_email = models.CharField(max_length=254, blank=True, default="", db_default="")
    creator = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    # Soft delete, so that the slug stays reserved (requirement 18).
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["position", "name"]


class Designation(Master):
    # An inactive designation stays with its holders but can't be assigned.
    is_active = models.BooleanField(default=True, db_default=True)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["name"], name="designation_name")]


class DatedMaster(Master):
    """A master with a limit that can change: `earlier` are the former values of the column `LIMIT`."""

    LIMIT: ClassVar[str]
    earlier = models.JSONField(default=list, db_default=[], blank=True)  # list[catalog.limits.Earlier]

    class Meta:
        abstract = True

    @property
    def applies_from(self) -> date | None:
        """The first day of the current limit; None if it has always applied."""
        return date.fromisoformat(self.earlier[-1]["until"]) + timedelta(days=1) if self.earlier else None

    def limit_on(self, day: date) -> int | None:
        return in_force(getattr(self, self.LIMIT), self.earlier, day)


class Service(DatedMaster):
    """A notified service of the Right to Services Act."""

    LIMIT = "days_allowed"

    department_name = models.CharField(max_length=200, blank=True, default="")
    aliases = models.JSONField(default=list, blank=True)
    days_allowed = models.PositiveIntegerField(null=True, blank=True)
    is_active = models.BooleanField(default=True)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["name"], name="service_name")]


class LegalTerm(DatedMaster):
    """A number set by a law or guideline: days of a time limit, or rupees of a penalty.

    Clocks look it up by `code` (`catalog.cases`). Without a value it has no effect, unless the service or the row has
    its own number of days.
    """

    LIMIT = "value"
    code = models.CharField(max_length=60, unique=True)
    value = models.PositiveIntegerField(null=True, blank=True)
    unit = models.CharField(max_length=10, default="calendar")  # calendar, working or rupees
    source = models.CharField(max_length=500, blank=True, default="")
    source_mr = models.CharField(max_length=500, blank=True, default="")
    source_date = models.CharField(max_length=10, blank=True, default="")  # ISO date, if known
    confirmed = models.CharField(max_length=10, default="no")  # by the department: yes or no
    is_active = models.BooleanField(default=True)

    class Meta:
        ordering = ["code"]


class Office(Master):
    aliases = models.JSONField(default=list, blank=True)
    position = models.PositiveIntegerField(default=100)
    is_active = models.BooleanField(default=True)

    class Meta:
        ordering = ["position", "name"]
        constraints = [models.UniqueConstraint(fields=["name"], name="office_name")]


class Section(Master):
    """A section of the Collector's office in e-Office."""

    aliases = models.JSONField(default=list, blank=True)
    is_active = models.BooleanField(default=True)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["name"], name="section_name")]
