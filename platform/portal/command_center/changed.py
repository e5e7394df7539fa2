"""Entries written since midnight in India, and how they change the figures.

An entry's values at midnight come from the imports' ledger and the audit log: for each entry updated or deleted since,
the earliest record counts.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from decimal import Decimal
from functools import cached_property

import orjson
from django.db.models import Count, Model, QuerySet, Sum

from catalog.calendar import INDIA
from catalog.dataset import Dataset
from portal.accounts.models import User
from portal.audit.models import AuditEntry
from portal.command_center.figures import CenterScope
from portal.geography.models import Taluka
from portal.imports.models import Import, LedgerEntry
from portal.imports.selectors import imports_for
from portal.transactions.filters import filters_of
from portal.transactions.models import MODELS
from portal.transactions.places import PATHS
from portal.transactions.registry import SERVED
from portal.transactions.schemas import filter_schema
from portal.transactions.selectors import listed

BY_HAND = ("create", "bulk_create", "update", "delete")
# With more corrected entries than this, no difference is given: reading all prior values would take seconds.
MOST_CORRECTED = 5_000
Values = Mapping[str, object]


@dataclass(frozen=True, kw_only=True)
class Edit:
    """One entry written by hand, with its values before and after; None where it did not exist."""

    row: int
    at: datetime
    before: Values | None
    after: Values | None


@dataclass(frozen=True, kw_only=True)
class Changed:
    """The changes of one dataset; if several departments share it, those of one department."""

    dataset: Dataset
    department: str
    # Filters the dataset's list to exactly these entries.
    query: Mapping[str, object]
    rows: int = 0
    # Import id → rows, for today's imports.
    imported: Mapping[int, int] = field(default_factory=dict)
    by_hand: int = 0
    # Taluka id → rows.
    places: Mapping[int, int] = field(default_factory=dict)
    # Measure → difference from before; None where it is not known.
    difference: Mapping[str, Decimal] | None = None


class Today:
    """What was written today, in the requested area and departments."""

    def __init__(self, user: User, scope: CenterScope) -> None:
        self.user, self.scope = user, scope
        self.since = datetime.combine(scope.today, time.min, INDIA)
        datasets = (served.dataset for served in SERVED.values())
        self.datasets = [one for one in datasets if scope.wants(one) and scope.covers_area(one)]

    @cached_property
    def imports(self) -> list[Import]:
        """Imports finished today, undone ones included, because their ledger has the prior values."""
        states = (Import.State.DONE, Import.State.UNDONE)
        rows = imports_for(self.user).filter(preview=False, state__in=states, finished_at__gte=self.since)
        return list(rows.filter(dataset__in=[dataset.name for dataset in self.datasets]).order_by("id"))

    @cached_property
    def undone(self) -> list[Import]:
        rows = imports_for(self.user).filter(state=Import.State.UNDONE, undo__created_at__gte=self.since)
        return list(rows.filter(dataset__in=[dataset.name for dataset in self.datasets]))

    @cached_property
    def edits(self) -> dict[str, list[Edit]]:
        names = [dataset.name for dataset in self.datasets]
        rows = AuditEntry.objects.filter(at__gte=self.since, action__in=BY_HAND, entity__in=names)
        by_dataset: dict[str, list[Edit]] = {}
        for row in rows.order_by("id"):
            by_dataset.setdefault(row.entity, []).extend(_edits(row))
        return by_dataset

    @cached_property
    def changes(self) -> list[Changed]:
        changes = (self._changed(dataset, owner) for dataset, owner in self._touched())
        return [change for change in changes if change.rows or change.by_hand]

    @cached_property
    def ahead(self) -> list[Changed]:
        """Today's entries for days that have not come, which no figure includes."""
        tomorrow = {"date_from": self.scope.today + timedelta(days=1)}
        changes = []
        for dataset, owner in self._touched():
            query, rows = self._written(dataset, owner, tomorrow)
            if count := rows.count():
                changes.append(Changed(dataset=dataset, department=owner, query=query, rows=count))
        return changes

    def _touched(self) -> Iterator[tuple[Dataset, str]]:
        touched = {record.dataset for record in (*self.imports, *self.undone)} | self.edits.keys()
        return (
            (dataset, owner)
            for dataset in self.datasets
            if dataset.name in touched
            for owner in self._owners(dataset)
        )

    def _owners(self, dataset: Dataset) -> Iterable[str]:
        if not dataset.owner:
            return (dataset.department or dataset.owners[0],)
        return (self.scope.department,) if self.scope.department else dataset.owners

    def _written(
        self, dataset: Dataset, owner: str, days: Mapping[str, object]
    ) -> tuple[dict[str, object], QuerySet[Model]]:
        """Return the filters of the dataset's list for today's entries of these days, and the entries."""
        query: dict[str, object] = {"changed_from": self.scope.today, **days}
        query |= {name: ids[0] for name, ids in self.scope.places(dataset).items()}
        if dataset.owner:
            query[dataset.owner] = owner
        served = SERVED[dataset.name]
        return query, listed(served, self.user, filters_of(filter_schema(served), query))

    def _changed(self, dataset: Dataset, owner: str) -> Changed:
        # Days that have not come are in no figure, so entries dated ahead change none.
        query, rows = self._written(dataset, owner, {"date_to": self.scope.today})
        measures = _measures(dataset)
        by = ("import_id", *((dataset.place.column,) if dataset.place is not None else ()))
        sums = {f"sum_{name}": Sum(name) for name in measures}
        groups = list(rows.order_by().values(*by).annotate(rows=Count("pk"), **sums))
        imported, places = Counter[int](), Counter[int]()
        imported_today = {record.pk for record in self.imports}
        for group in groups:
            if group["import_id"] in imported_today:
                imported[group["import_id"]] += group["rows"]
            if dataset.place is not None:
                places[group[dataset.place.column]] += group["rows"]
        inside = self._inside(dataset, owner)
        edits = self.edits.get(dataset.name, [])
        return Changed(
            dataset=dataset,
            department=owner,
            query=query,
            rows=sum(group["rows"] for group in groups),
            imported=imported,
            by_hand=len({edit.row for edit in edits if inside(edit.before) or inside(edit.after)}),
            places=places,
            difference=self._difference(dataset, measures, groups, inside) if measures else {},
        )

    def _inside(self, dataset: Dataset, owner: str) -> Callable[[Values | None], bool]:
        """Return a predicate: do these values belong to the requested department and area, and to a day up to today?"""
        talukas: frozenset[int] | None = None
        if dataset.place is not None and self.scope.area:
            talukas = frozenset(self._talukas.values_list("pk", flat=True))

        def inside(values: Values | None) -> bool:
            if values is None:
                return False
            of_owner = not dataset.owner or values.get(dataset.owner) == owner
            has_come = str(values.get(dataset.date, "")) <= self.scope.today.isoformat()
            return of_owner and has_come and (talukas is None or values.get("taluka_id") in talukas)

        return inside

    @cached_property
    def _talukas(self) -> QuerySet[Taluka]:
        return Taluka.objects.filter(
            **{f"{PATHS[level]}id__in": ids for level, ids in self.scope.area.items()}
        )

    def _difference(
        self,
        dataset: Dataset,
        measures: tuple[str, ...],
        groups: Sequence[Mapping[str, object]],
        inside: Callable[[Values | None], bool],
    ) -> dict[str, Decimal] | None:
        before = self._before(dataset)
        if before is None:
            return None
        then = [values for values in before if inside(values)]
        return {
            name: sum((_number(group[f"sum_{name}"]) for group in groups), Decimal())
            - sum((_number(values[name]) for values in then if values), Decimal())
            for name in measures
        }

    def _before(self, dataset: Dataset) -> list[Values | None] | None:
        """Return each updated or deleted entry's values at midnight; None for an entry that did not exist yet.

        Returns None if they can't be known: the values that an undo removes are not recorded.
        """
        undone = [import_record for import_record in self.undone if import_record.dataset == dataset.name]
        if any(
            import_record.finished_at and import_record.finished_at < self.since for import_record in undone
        ):
            return None
        finished = {
            import_record.pk: import_record.finished_at
            for import_record in self.imports
            if import_record.finished_at and import_record.dataset == dataset.name
        }
        ledger = LedgerEntry.objects.filter(import_record__in=finished)
        updates = ledger.filter(action="update").values_list("import_record_id", "row_id", "prior")
        corrected = list(updates[: MOST_CORRECTED + 1])
        edits = self.edits.get(dataset.name, [])
        if len(corrected) + len(edits) > MOST_CORRECTED:
            return None
        # The ledger omits the key, which an import never changes.
        keys = {edit.row: edit.before or edit.after or {} for edit in edits}
        rows = MODELS[dataset.name]._default_manager.filter(pk__in=[row for _, row, _ in corrected])
        keys |= {values["id"]: values for values in rows.values("id", *dataset.key)}
        records: list[tuple[datetime, int, Values | None]] = [
            (finished[number], row, {**keys.get(row, {}), **(prior or {})})
            for number, row, prior in corrected
        ]
        records += [(edit.at, edit.row, edit.before) for edit in edits]
        prior_values: dict[int, Values | None] = {}
        for _, row, values in sorted(records, key=lambda record: (record[0], record[1])):
            prior_values.setdefault(row, values)
        added = ledger.filter(action="insert", row_id__in=list(prior_values)).values_list("row_id", flat=True)
        return list((prior_values | dict.fromkeys(added)).values())


def _measures(dataset: Dataset) -> tuple[str, ...]:
    """Return the measures that are summed over days; positions on a day are not."""
    performance = dataset.performance
    return () if performance is None or dataset.standing else (*performance.totals, *performance.collected)


def _number(value: object) -> Decimal:
    return Decimal(str(value or 0))


def _edits(row: AuditEntry) -> Iterator[Edit]:
    before, after = (orjson.loads(text) if text else None for text in (row.before, row.after))
    if row.action == "bulk_create":
        for key, values in (after or {}).items():
            yield Edit(row=int(key), at=row.at, before=None, after=values)
    else:
        yield Edit(row=int(row.entity_id), at=row.at, before=before, after=after)
