"""Editable records with their audit entries.

A change names the version it is based on and increments it (`portal.core.versions`). Creating, changing and deleting a
record each write one entry with the values before and after, in the caller's transaction.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Generic, Protocol, TypeVar

from portal.audit.services import record
from portal.core.policies import Caller
from portal.core.versions import require_version


class EditableRecord(Protocol):
    revision: int

    @property
    def pk(self) -> object: ...

    def delete(self) -> object: ...


Row = TypeVar("Row", bound=EditableRecord)


class Records(Generic[Row]):
    """Records of one kind: their name in the audit log, and the values it records."""

    def __init__(
        self,
        entity: str,
        names: Sequence[str] = (),
        more: Callable[[Row], Mapping[str, object]] | None = None,
    ):
        self.entity, self.names, self.more = entity, names, more

    def facts(self, row: Row) -> dict[str, object]:
        facts = {name: getattr(row, name) for name in self.names}
        return facts if self.more is None else {**facts, **self.more(row)}

    @contextmanager
    def written(
        self, row: Row, user: Caller, claimed: int | None = None, *, action: str = "update"
    ) -> Iterator[dict[str, object]]:
        """Audit the block, which stores a new `row` or a change to its `claimed` version. Items put into the yielded
        mapping are logged with the new values.
        """
        before, extra = None, dict[str, object]()
        if row.pk is not None:
            require_version(row.revision, claimed)
            before = self.facts(row)
            row.revision += 1
        yield extra
        after = {**self.facts(row), **extra}
        record(
            "create" if before is None else action,
            self.entity,
            row.pk,
            actor=user,
            before=before,
            after=after,
        )

    def removed(self, row: Row, user: Caller, **extra: object) -> None:
        """Delete the version named by the request."""
        require_version(row.revision)
        self.drop(row, user, **extra)

    def drop(self, row: Row, user: Caller, **extra: object) -> None:
        before, key = {**self.facts(row), **extra}, row.pk
        # First: it waits for writers of the rows that go with this one, which will want the audit log's lock.
        row.delete()
        record("delete", self.entity, key, actor=user, before=before)
