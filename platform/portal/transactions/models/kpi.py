"""The table of the departments' KPIs."""

from decimal import Decimal

from django.db import models

from catalog.datasets.kpis import KPIS
from portal.transactions.models.entry import Entry, choice_length


class KpiEntry(Entry):
    """KPIs: the value of one metric of a department on one day, in total or for one category."""

    DATASET = KPIS

    department = models.CharField(max_length=choice_length(KPIS.field("department")))
    date = models.DateField()
    metric = models.CharField(max_length=choice_length(KPIS.field("metric")))
    # '' is the department's total. It is part of the natural key, where NULLs would all be distinct.
    category = models.CharField(max_length=100, default="", blank=True, db_default="")
    value = models.DecimalField(max_digits=18, decimal_places=2, default=Decimal(0))

    class Meta:
        db_table = KPIS.table
        constraints = [
            models.UniqueConstraint(
                fields=("department", "date", "metric", "category"), name="kpi_natural_key"
            )
        ]
        indexes = [
            models.Index(fields=("date", "id"), name="kpi_date"),
            models.Index(fields=("department", "date", "id"), name="kpi_department_date"),
        ]
