"""What offices say of sheets that do not exist, and the days on which nobody works."""

from django.conf import settings
from django.db import models


class NilReturn(models.Model):
    """A unit's word that it has nothing to report for a period. Rows that come later count in its place."""

    dataset = models.CharField(max_length=64)
    # The value of the dataset's unit field: an id of a place or a master, or a department's slug.
    unit = models.CharField(max_length=100)
    # The day on which the period stands in the calendar (`catalog.submissions.Period.day`).
    day = models.DateField()
    note = models.CharField(max_length=200, blank=True, default="")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "submissions_nilreturn"
        constraints = [models.UniqueConstraint(fields=("dataset", "unit", "day"), name="nil_return_once")]
        indexes = [models.Index(fields=("dataset", "day"), name="nil_return_day")]


class Holiday(models.Model):
    """A day on which the offices are closed, beside weekends and the holidays that return every year."""

    day = models.DateField(unique=True)
    name = models.CharField(max_length=200)
    name_mr = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        db_table = "submissions_holiday"
        ordering = ["day"]


class WorkingWeek(models.Model):
    """Which Saturdays are off: one row at most; without it, all."""

    saturdays = models.CharField(
        max_length=20, choices=(("all", "all"), ("second_fourth", "second and fourth"))
    )

    class Meta:
        db_table = "submissions_workingweek"
