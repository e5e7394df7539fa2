"""The table of mining's entries."""

from decimal import Decimal

from django.db import models

from catalog.datasets.mining import MINING
from portal.transactions.models.entry import Entry


class MiningEntry(Entry):
    """Mining: one taluka's applications and revenue on one day. Royalty and DMF are in lakhs of rupees."""

    DATASET = MINING

    # The natural key's index starts with this column.
    taluka = models.ForeignKey("geography.Taluka", on_delete=models.PROTECT, related_name="+", db_index=False)
    date = models.DateField()
    applied = models.IntegerField(default=0)
    application_fee_unpaid = models.IntegerField(default=0)
    resend = models.IntegerField(default=0)
    demand_note_not_created = models.IntegerField(default=0)
    demand_note_payment = models.IntegerField(default=0)
    generated = models.IntegerField(default=0)
    rejected = models.IntegerField(default=0)
    royalty = models.DecimalField(max_digits=18, decimal_places=2, default=Decimal(0))
    dmf = models.DecimalField(max_digits=18, decimal_places=2, default=Decimal(0))

    class Meta:
        db_table = MINING.table
        constraints = [models.UniqueConstraint(fields=("taluka", "date"), name="mining_natural_key")]
        # The usual sort columns; other sorts run in memory over a few thousand rows a year.
        indexes = [
            models.Index(fields=("date", "id"), name="mining_date"),
            models.Index(fields=("applied", "id"), name="mining_applied"),
            models.Index(fields=("generated", "id"), name="mining_generated"),
        ]
