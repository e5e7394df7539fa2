"""Details of one sheet: its rows, their imports and users; or the nil return."""

from collections.abc import Iterator
from datetime import date

from django.db.models import Count, Max, Min, QuerySet

from catalog.calendar import Window
from catalog.dataset import Dataset
from catalog.rows import whole
from catalog.submissions import Period, due_day
from portal.accounts.models import User
from portal.accounts.people import user_names
from portal.core.paging import on_days
from portal.figures.models import Import, NilReturn
from portal.figures.working import working_days
from portal.submissions.nil import open_cases, sheet_line
from portal.submissions.sheets import lists_of
from portal.submissions.units import Unit, expected, unit_column
from portal.transactions.models import Entry
from portal.transactions.selectors import entries_for


def detail(user: User, dataset: Dataset, unit: str, day: date, today: date) -> dict[str, object]:
    line, period = sheet_line(user, dataset, unit, day, today)
    sheet = line.sheets[0]
    rows_of = _lists if dataset.clock else _entries
    nil = NilReturn.objects.filter(dataset=dataset.name, unit=line.unit.key, day=period.day).first()
    return {
        "dataset": dataset.name,
        "label": dataset.label.en,
        "label_mr": dataset.label.mr,
        "unit": line.unit.key,
        "name": line.unit.name,
        "name_mr": line.unit.name_mr,
        "day": period.day,
        "first": period.first,
        "last": period.last,
        "status": sheet.status,
        "due_day": due_day(expected(dataset), period, working_days())
        if sheet.period in line.unit.owed
        else None,
        **rows_of(user, dataset, line.unit, period),
        "cases": dataset.clock is not None,
        "nil": _nil(nil) if nil else None,
        "may_be_nil": sheet.status in ("missing", "due")
        and sheet.counted
        and not open_cases(dataset, line.unit, period),
    }


def _entries(user: User, dataset: Dataset, unit: Unit, period: Period) -> dict[str, object]:
    rows = entries_for(user, dataset).filter(**{unit_column(dataset): unit.value})
    rows = on_days(rows, dataset.date, Window(period.first, period.last))
    total = rows.aggregate(rows=Count("id"), first=Min("created_at"), last=Max("updated_at"))
    return {
        "rows": total["rows"],
        "first_received_at": total["first"],
        "last_changed_at": total["last"],
        "sources": _sources(rows),
    }


def _lists(user: User, dataset: Dataset, unit: Unit, period: Period) -> dict[str, object]:
    """Return the complete case lists of one unit; in a taluka each is from one office."""
    imports = list(lists_of(dataset, period.first, period.last))
    names = user_names(record.created_by_id for record in imports)

    def sources() -> Iterator[dict[str, object]]:
        for record in imports:
            for value, *rest in record.listed_units or ():
                if value == unit.value:
                    *part, rows = rest
                    yield {
                        "import_id": record.pk,
                        "filename": record.filename,
                        "office": " ".join(part),
                        "rows": rows,
                        "at": record.created_at,
                        "by": names.get(record.created_by_id),
                    }

    found_sources = list(sources())
    return {
        "rows": sum(whole(source, "rows") for source in found_sources),
        "first_received_at": found_sources[0]["at"] if found_sources else None,
        "last_changed_at": found_sources[-1]["at"] if found_sources else None,
        "sources": found_sources,
    }


def _sources(rows: QuerySet[Entry]) -> list[dict[str, object]]:
    """Group the rows by the import that last wrote them, or by hand, and by user."""
    grouped = list(
        rows.order_by().values("import_id", "created_by_id").annotate(rows=Count("id"), at=Min("created_at"))
    )
    ids = {row["import_id"] for row in grouped if row["import_id"] is not None}
    filenames = dict(Import.objects.filter(pk__in=ids).values_list("pk", "filename"))
    names = user_names(row["created_by_id"] for row in grouped)
    return [
        {
            **{name: row[name] for name in ("import_id", "rows", "at")},
            "filename": filenames.get(row["import_id"] or 0),
            "office": "",
            "by": names.get(row["created_by_id"]),
        }
        for row in sorted(grouped, key=lambda row: row["at"])
    ]


def _nil(row: NilReturn) -> dict[str, object]:
    by = user_names([row.created_by_id]).get(row.created_by_id)
    return {"id": row.pk, "note": row.note, "at": row.created_at, "by": by}
