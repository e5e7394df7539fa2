"""The three levels of places. `aliases` are other names in Latin and Devanagari, for matching only."""

from django.db import models
from django.db.models.functions import Now


class Place(models.Model):
    name_en = models.CharField(max_length=100)
    name_mr = models.CharField(max_length=100)
    aliases = models.JSONField(default=list, blank=True)
    is_active = models.BooleanField(default=True)
    # Incremented by each write, to detect concurrent edits (412).
    revision = models.PositiveIntegerField(default=1, db_default=1)
    created_at = models.DateTimeField(auto_now_add=True, db_default=Now())
    updated_at = models.DateTimeField(auto_now=True, db_default=Now())

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name_en


class Division(Place):
    """A revenue division. LGD has no such level, so the code is the portal's own."""

    code = models.CharField(max_length=10, unique=True, null=True, blank=True)

    class Meta:
        ordering = ["name_en"]
        constraints = [models.UniqueConstraint(fields=["name_en"], name="division_name")]


class District(Place):
    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="districts")
    lgd_code = models.IntegerField(unique=True, null=True, blank=True)

    class Meta:
        ordering = ["name_en"]
        constraints = [models.UniqueConstraint(fields=["name_en"], name="district_name")]


class Taluka(Place):
    """Names are unique within a district only, because six occur in several."""

    district = models.ForeignKey(District, on_delete=models.PROTECT, related_name="talukas")
    lgd_code = models.IntegerField(unique=True, null=True, blank=True)

    class Meta:
        ordering = ["name_en"]
        constraints = [models.UniqueConstraint(fields=["district", "name_en"], name="taluka_name")]
