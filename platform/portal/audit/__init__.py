"""The append-only, hash-chained record of who did what.

``from portal.audit.services import record`` inside the transaction of the write::

    record("create", entity="eferfar", entity_id=entry.pk, actor=user, after={...})
"""
