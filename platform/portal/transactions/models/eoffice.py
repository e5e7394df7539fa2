"""The tables of e-Office: section counts of files and receipts, and single files and receipts."""

from django.db import models

from catalog.datasets.eoffice import BUCKETS, EOFFICE_FILE_PENDENCY, EOFFICE_RECEIPT_PENDENCY
from catalog.datasets.eoffice_items import EOFFICE_FILES, EOFFICE_RECEIPTS
from portal.transactions.models.entry import Entry


def _index(prefix: str, *fields: str) -> models.Index:
    # `id` makes the order total. Index names must be short and unique.
    return models.Index(fields=(*fields, "id"), name=f"{prefix}_{fields[0]}"[:30])


def _count_indexes(prefix: str) -> list[models.Index]:
    """Return one index for each sortable column; the total is computed."""
    return [_index(prefix, name) for name in ("as_of_date", "created_at", *BUCKETS)]


class SectionCount(Entry):
    """One section's pending items on a day, in five age buckets."""

    eoffice_section = models.ForeignKey("organisation.Section", on_delete=models.PROTECT, related_name="+")
    as_of_date = models.DateField()
    zero_to_seven_days = models.IntegerField(default=0)
    eight_to_fifteen_days = models.IntegerField(default=0)
    sixteen_to_thirty_days = models.IntegerField(default=0)
    thirty_one_to_sixty_days = models.IntegerField(default=0)
    more_than_sixty_days = models.IntegerField(default=0)

    class Meta:
        abstract = True


class FilePendency(SectionCount):
    """Files pending in a section."""

    DATASET = EOFFICE_FILE_PENDENCY

    class Meta:
        db_table = EOFFICE_FILE_PENDENCY.table
        constraints = [
            models.UniqueConstraint(fields=("eoffice_section", "as_of_date"), name="eoffice_file_natural_key")
        ]
        indexes = _count_indexes("eo_file")


class ReceiptPendency(SectionCount):
    """Receipts pending in a section."""

    DATASET = EOFFICE_RECEIPT_PENDENCY

    class Meta:
        db_table = EOFFICE_RECEIPT_PENDENCY.table
        constraints = [
            models.UniqueConstraint(
                fields=("eoffice_section", "as_of_date"), name="eoffice_receipt_natural_key"
            )
        ]
        indexes = _count_indexes("eo_receipt")


class Item(Entry):
    """Columns common to files and receipts."""

    subject = models.CharField(max_length=500)
    eoffice_section = models.ForeignKey("organisation.Section", on_delete=models.PROTECT, related_name="+")
    received_date = models.DateField()
    from_office = models.CharField(max_length=200)
    priority = models.CharField(max_length=20, default="medium", db_default="medium")
    status = models.CharField(max_length=20, default="pending", db_default="pending")
    current_location = models.CharField(max_length=200, default="", blank=True, db_default="")
    assigned_to = models.CharField(max_length=200, default="", blank=True, db_default="")
    remarks = models.CharField(max_length=1000, default="", blank=True, db_default="")

    class Meta:
        abstract = True


def _item_indexes(prefix: str) -> list[models.Index]:
    return [
        *(_index(prefix, name) for name in ("received_date", "created_at", "status", "priority")),
        # For the figures: a section's open items by age.
        models.Index(fields=("eoffice_section", "status", "received_date"), name=f"{prefix}_position"),
    ]


class FileItem(Item):
    """One file."""

    DATASET = EOFFICE_FILES

    reference_number = models.CharField(max_length=100)
    file_type = models.CharField(max_length=20)

    class Meta:
        db_table = EOFFICE_FILES.table
        constraints = [
            models.UniqueConstraint(fields=("reference_number",), name="eoffice_file_item_natural_key")
        ]
        indexes = _item_indexes("eo_file_item")


class ReceiptItem(Item):
    """One receipt. An amount of 0 means none."""

    DATASET = EOFFICE_RECEIPTS

    receipt_number = models.CharField(max_length=100)
    receipt_type = models.CharField(max_length=20)
    amount = models.DecimalField(max_digits=18, decimal_places=2, default=0, db_default=0)

    class Meta:
        db_table = EOFFICE_RECEIPTS.table
        constraints = [
            models.UniqueConstraint(fields=("receipt_number",), name="eoffice_receipt_item_natural_key")
        ]
        indexes = _item_indexes("eo_receipt_item")


class CountedFromItems(models.Model):
    """Sections counted from their items from a given day on; without a row here, a section is counted from its sheets.

    Files and receipts are chosen separately (`dataset` is that of the counts). Days before `since` keep the sheets'
    counts.
    """

    dataset = models.CharField(max_length=64)
    section = models.ForeignKey("organisation.Section", on_delete=models.CASCADE, related_name="+")
    since = models.DateField()

    class Meta:
        db_table = "transactions_eoffice_counted_from_items"
        constraints = [
            models.UniqueConstraint(fields=("dataset", "section"), name="eoffice_counted_from_items_once")
        ]
