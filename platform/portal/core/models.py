"""The only table of ``core``: requests that must not run twice (`core.idempotency`)."""

from django.db import models


class IdempotencyKey(models.Model):
    """A write that runs or has succeeded, by its ``Idempotency-Key``. Deleted after a day."""

    # The account's id, 0 without login. Not a foreign key, because `core` knows no accounts.
    person = models.BigIntegerField()
    key = models.CharField(max_length=36)
    # Keyed hash of the request: a plain one would let a thief of the database guess passwords in it.
    digest = models.CharField(max_length=64)
    # The sealed response; '' until the view has returned.
    answer = models.TextField(blank=True, default="")
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["person", "key"], name="idempotency_key_once")]
