"""Audit entries, one per action. Rows are never changed or deleted; each contains the hash of the previous one."""

from django.db import models


class AppendOnly(RuntimeError):
    """An attempt to change or delete an append-only row."""


class AuditQuerySet(models.QuerySet):
    def update(self, **kwargs: object) -> int:
        raise AppendOnly("audit entries are never changed")

    def delete(self) -> tuple[int, dict[str, int]]:
        raise AppendOnly("audit entries are never deleted")


class AuditEntry(models.Model):
    id = models.BigAutoField(primary_key=True)
    at = models.DateTimeField()
    action = models.CharField(max_length=40)
    entity = models.CharField(max_length=60)
    entity_id = models.CharField(max_length=60, blank=True, default="")
    # No foreign key: the entry outlives the account, and its hash covers this value.
    actor_id = models.BigIntegerField(null=True, blank=True)
    actor_name = models.CharField(max_length=254, blank=True, default="")
    address = models.CharField(max_length=45, blank=True, default="")
    request_id = models.CharField(max_length=64, blank=True, default="")
    # Canonical JSON as text; a JSON column may reorder keys or rewrite numbers, which would break the hash.
    before = models.TextField(blank=True, default="")
    after = models.TextField(blank=True, default="")
    previous_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64, unique=True)

    objects = AuditQuerySet.as_manager()

    class Meta:
        ordering = ["id"]
        # One per column to sort or filter by; `id` makes the order total.
        indexes = [
            models.Index(fields=["at", "id"], name="audit_at"),
            models.Index(fields=["action", "id"], name="audit_action"),
            models.Index(fields=["entity", "id"], name="audit_entity_order"),
            models.Index(fields=["entity", "entity_id", "id"], name="audit_entity"),
            models.Index(fields=["entity_id", "id"], name="audit_entity_id"),
            models.Index(fields=["actor_name", "id"], name="audit_actor"),
        ]

    def save(self, *args: object, **kwargs: object) -> None:
        if self.pk is not None:
            raise AppendOnly("audit entries are never changed")
        super().save(*args, **kwargs)

    def delete(self, *args: object, **kwargs: object) -> tuple[int, dict[str, int]]:
        raise AppendOnly("audit entries are never deleted")
