"""Undo of an import (requirement 47): inserted rows are deleted and updated rows get their prior values. Rows changed
since, by hand or by a later import, are left alone and listed.

The ledger has each row's action and its revision after the import; a row with that revision is unchanged since. The
undo is one transaction under the lock that imports load under, so concurrent imports and edits happen entirely before
or after it. It uses set-based statements, so that 100,000 rows take seconds.
"""

from datetime import date, timedelta

from django.db import IntegrityError, connection, transaction
from django.db.backends.utils import CursorWrapper
from django.utils import timezone

from catalog.dataset import Dataset
from catalog.registry import DATASETS
from marts.rollup import part_column
from portal.accounts.models import User
from portal.audit.services import record as audit
from portal.core.errors import Conflict, Forbidden, NotFound
from portal.core.language import text
from portal.core.roles import SUPERADMIN, USER
from portal.core.versions import require_version
from portal.figures.models import Change, Import
from portal.imports.models import Undo
from portal.imports.schemas import UndoFigures
from portal.transactions.models import MODELS, CaseMark
from portal.transactions.services import queue_refresh
from portal.transactions.signed import RowScope

# l: the ledger of one import; r: the row of an entry.
_LEDGER = "imports_ledgerentry AS l"
_UNCHANGED = "r.id = l.row_id AND r.revision = l.revision_after"

# A department can undo its own imports for this long; after that the figures have been reported to higher offices.
DEPARTMENT_UNDO_DAYS = 30


def dataset_of(record: Import) -> Dataset:
    dataset = DATASETS.get(record.dataset)
    if dataset is None:
        raise NotFound(text("Import not found"))
    return dataset


def refusal(user: User, record: Import) -> str | None:
    """Return why `user`, who can see this import, may not undo it; None if they may.

    Users limited to a district or taluka see only imports that were validated against the same area, so all rows are
    within it.
    """
    if user.role == SUPERADMIN:
        return None
    if user.role != USER or record.department != user.department_slug:
        return text("Your department did not import this sheet. Ask a super admin to undo it.")
    if timezone.now() - record.created_at > timedelta(days=DEPARTMENT_UNDO_DAYS):
        return text(
            "A department can undo its imports from the last {days} days. Ask a super admin to undo older ones.",
            days=DEPARTMENT_UNDO_DAYS,
        )
    return None


def require_permitted(user: User, record: Import) -> None:
    if (reason := refusal(user, record)) is not None:
        raise Forbidden(reason)


def require_undoable(record: Import) -> None:
    """Raise Conflict (409) if there is nothing to undo."""
    if record.state == Import.State.UNDONE:
        raise Conflict(text("This import has already been undone."), code="ALREADY_UNDONE")
    if record.state in (Import.State.QUEUED, Import.State.RUNNING):
        message = text("This import has not finished yet. Wait until it has.")
        raise Conflict(message, code="IMPORT_OPEN")
    if record.preview or record.state != Import.State.DONE:
        raise Conflict(
            text("This import saved no rows, so there is nothing to undo."), code="NOTHING_TO_UNDO"
        )


def preview_undo(record: Import) -> tuple[UndoFigures, int]:
    """Return what an undo would do now, and the import's current revision."""
    with connection.cursor() as cursor:
        return _counts(cursor, dataset_of(record), record.pk)


def undo(*, record: Import, user: User, revision: int | None = None) -> Undo:
    """Undo an import. Raise Conflict if that is impossible, and StaleVersion if its rows have changed since `revision`
    (or the request's `If-Match`) was read.
    """
    dataset = dataset_of(record)
    try:
        with transaction.atomic():
            locked_row = Import.objects.select_for_update().get(pk=record.pk)
            require_undoable(locked_row)
            with connection.cursor() as cursor:
                counts = _undo(cursor, dataset, locked_row, user, revision)
            locked_row.state = Import.State.UNDONE
            locked_row.save(update_fields=["state"])
            audit("undo", entity=dataset.name, entity_id=locked_row.pk, actor=user,
                  before={"state": Import.State.DONE},
                  after={"filename": locked_row.filename, **counts.model_dump()})  # fmt: skip
    except IntegrityError:
        # The prior values refer to a master that has been deleted since.
        message = text("An earlier value names a section, office or service that no longer exists.")
        raise Conflict(message, code="MASTER_GONE") from None
    return Undo.objects.select_related("created_by").get(pk=record.pk)


def _undo(
    cursor: CursorWrapper,
    dataset: Dataset,
    record: Import,
    user: User,
    revision: int | None,
) -> UndoFigures:
    table = MODELS[dataset.name]._meta.db_table
    if connection.vendor == "postgresql":
        # Same as `flows.load.lock`: waits for running loads and edits, and blocks new ones until commit.
        cursor.execute(f"LOCK TABLE {table} IN EXCLUSIVE MODE")
    counts, newest = _counts(cursor, dataset, record.pk)
    marks = CaseMark.objects.filter(import_id=record.pk)
    if not (counts.removed_count + counts.restored_count or marks.exists() or record.listed_on):
        message = text("Every row of this import has changed since, so there is nothing to undo.")
        if not counts.kept_count:
            message = text("This import saved no rows, so there is nothing to undo.")
        raise Conflict(message, code="NOTHING_TO_UNDO")
    if revision is not None:
        require_version(newest, revision)
    marks.delete()
    undo_row = Undo.objects.create(import_record=record, created_by=user, **counts.model_dump())
    _record_kept_rows(cursor, table, undo_row.pk)
    _pass_on(cursor, dataset, record.pk)
    rows = _row_scopes(cursor, dataset, table, record.pk)
    _reassign_to_earlier(cursor, table, record.pk)
    _remove(cursor, table, record.pk)
    _restore(cursor, dataset, table, record.pk)
    queue_refresh(dataset, rows, user, source=Change.Source.UNDO, import_id=record.pk)
    return counts


def _counts(cursor: CursorWrapper, dataset: Dataset, import_id: int) -> tuple[UndoFigures, int]:
    """Return what an undo would do, and the import's revision: 1 + the number of row changes and deletions since."""
    table = MODELS[dataset.name]._meta.db_table
    cursor.execute(
        "SELECT COUNT(CASE WHEN r.revision = l.revision_after AND l.action = 'insert' THEN 1 END),"
        " COUNT(CASE WHEN r.revision = l.revision_after AND l.action = 'update' THEN 1 END),"
        " COUNT(CASE WHEN r.id IS NULL OR r.revision <> l.revision_after THEN 1 END),"
        " COALESCE(SUM(COALESCE(r.revision - l.revision_after, 1)), 0)"
        f" FROM {_LEDGER} LEFT JOIN {table} AS r ON r.id = l.row_id WHERE l.import_id = %s",
        [import_id],
    )
    removed, restored, kept, changes = cursor.fetchone()
    counts = UndoFigures(removed_count=removed, restored_count=restored, kept_count=kept)
    return counts, 1 + int(changes)


def _kept_query(table: str) -> str:
    """Build the query for rows changed since: row, row number, reason, later import. Takes the import's id.

    A revision found in a later import's ledger was made by that import; any other was made by hand.
    """
    return (
        "SELECT l.row_id, l.row_number,"
        " CASE WHEN r.id IS NULL THEN 'deleted' WHEN n.id IS NULL THEN 'edited' ELSE 'imported' END, n.import_id"
        f" FROM {_LEDGER} LEFT JOIN {table} AS r ON r.id = l.row_id"
        " LEFT JOIN imports_ledgerentry AS n"
        " ON n.import_id = r.import_id AND n.row_id = r.id AND n.revision_after = r.revision"
        " WHERE l.import_id = %s AND (r.id IS NULL OR r.revision <> l.revision_after)"
    )


def _record_kept_rows(cursor: CursorWrapper, table: str, import_id: int) -> None:
    cursor.execute(
        "INSERT INTO imports_keptrow (import_id, row_id, row_number, reason, later_import)"
        f" SELECT %s, k.* FROM ({_kept_query(table)}) AS k",
        [import_id, import_id],
    )


def _row_scopes(cursor: CursorWrapper, dataset: Dataset, table: str, import_id: int) -> set[RowScope]:
    """Return the days, departments and places of the rows before and after the undo."""
    owner = f"r.{dataset.owner}" if dataset.owner else f"'{dataset.department}'"
    part = part_column(dataset)
    columns = [owner, f"r.{part}" if part else "NULL", f"r.{dataset.date}"]
    if dataset.date not in dataset.key:
        columns.append(_prior_value(dataset, dataset.date))
    cursor.execute(
        f"SELECT DISTINCT {', '.join(columns)} FROM {_LEDGER} JOIN {table} AS r ON {_UNCHANGED} WHERE l.import_id = %s",
        [import_id],
    )
    # SQLite returns dates as text.
    return {
        RowScope(day if isinstance(day, date) else date.fromisoformat(day), department, place)
        for department, place, *days in cursor.fetchall()
        for day in days
        if day is not None
    }


def _reassign_to_earlier(cursor: CursorWrapper, table: str, import_id: int) -> None:
    """Assign a row restored to an earlier import's values to that import again.

    The restored row gets a new revision, since revisions never decrease (an open form with an old revision must not
    match). So the earlier import's ledger is updated to the new revision; otherwise that import could not be undone any
    more.
    """
    cursor.execute(
        "UPDATE imports_ledgerentry SET revision_after = l.revision_after + 1"
        f" FROM {_LEDGER} JOIN {table} AS r ON {_UNCHANGED} WHERE l.import_id = %s AND l.action = 'update'"
        f" AND imports_ledgerentry.import_id = {_json('l.prior', 'import_id', 'bigint')}"
        " AND imports_ledgerentry.row_id = l.row_id"
        f" AND imports_ledgerentry.revision_after = {_json('l.prior', 'revision', 'integer')}",
        [import_id],
    )


def _pass_on(cursor: CursorWrapper, dataset: Dataset, import_id: int) -> None:
    """Let later imports of the kept rows restore what was before this one, because its values no longer count."""
    cursor.execute(
        f"UPDATE imports_ledgerentry SET action = l.action, prior = l.prior FROM {_LEDGER}"
        " JOIN imports_keptrow AS k ON k.import_id = l.import_id AND k.row_id = l.row_id AND k.reason = 'imported'"
        " WHERE l.import_id = %s AND imports_ledgerentry.row_id = l.row_id"
        " AND imports_ledgerentry.import_id IN (SELECT id FROM imports_import WHERE id > %s AND dataset = %s)"
        f" AND {_json('imports_ledgerentry.prior', 'import_id', 'bigint')} = l.import_id"
        f" AND {_json('imports_ledgerentry.prior', 'revision', 'integer')} = l.revision_after",
        [import_id, import_id, dataset.name],
    )


def _remove(cursor: CursorWrapper, table: str, import_id: int) -> None:
    cursor.execute(
        f"DELETE FROM {table} WHERE id IN (SELECT l.row_id FROM {_LEDGER} JOIN {table} AS r ON {_UNCHANGED}"
        " WHERE l.import_id = %s AND l.action = 'insert')",
        [import_id],
    )


def _restore(cursor: CursorWrapper, dataset: Dataset, table: str, import_id: int) -> None:
    # A column added after the import is not in `prior` and is not changed; an empty value is there as JSON null.
    values = [
        f"{column} = CASE WHEN l.prior -> '{column}' IS NULL THEN {table}.{column}"
        f" ELSE {_prior_value(dataset, column)} END"
        for column in dataset.value_columns
    ]
    cursor.execute(
        f"UPDATE {table} SET {', '.join(values)}, revision = {table}.revision + 1,"
        f" import_id = {_json('l.prior', 'import_id', 'bigint')}, updated_at = %s"
        f" FROM {_LEDGER}"
        f" WHERE l.import_id = %s AND l.action = 'update' AND {table}.id = l.row_id"
        f" AND {table}.revision = l.revision_after",
        [timezone.now(), import_id],
    )


def _prior_value(dataset: Dataset, column: str) -> str:
    """Return an SQL expression for the ledger's prior value of `column`, in the column's type."""
    fields = MODELS[dataset.name]._meta.fields
    kind = next(field.db_type(connection) for field in fields if field.column == column)
    return _json("l.prior", column, kind or "text")


def _json(document: str, name: str, kind: str) -> str:
    if connection.vendor == "postgresql":
        return f"CAST({document} ->> '{name}' AS {kind})"
    return f"json_extract({document}, '$.{name}')"


def preview_kept(record: Import, limit: int) -> list[tuple[int, int, str, int | None]]:
    """Return the first rows that an undo would leave alone now: row, row number, reason, later import."""
    table = MODELS[dataset_of(record).name]._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(f"{_kept_query(table)} ORDER BY l.row_number LIMIT %s", [record.pk, limit])
        return list(cursor.fetchall())
