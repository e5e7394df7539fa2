"""Lineage of a dataset, from its definition: sheet → table → aggregate → charts."""

from django.db.models import Max, Sum

from catalog.dataset import Dataset
from catalog.fields import Field
from catalog.measures import Block
from portal.figures.models import Import
from portal.figures.selectors import last_imports
from portal.operations import figures
from portal.transactions.models import MODELS


def of(dataset: Dataset) -> dict[str, object]:
    rows = MODELS[dataset.name]._default_manager
    imports = Import.objects.filter(dataset=dataset.name, preview=False, state=Import.State.DONE)
    return {
        "dataset": dataset.name,
        "sheet": {
            "imports": imports.count(),
            "rows": imports.aggregate(rows=Sum("row_count"))["rows"] or 0,
            "last_import": last_imports([dataset.name]).get(dataset.name),
        },
        "table": {
            "name": dataset.table,
            "rows": rows.count(),
            "by_hand": rows.filter(import_id__isnull=True).count(),
            "changed_at": rows.aggregate(last=Max("updated_at"))["last"],
        },
        "aggregate": figures.of_dataset(dataset),
        "charts": charts(dataset),
    }


def charts(dataset: Dataset) -> list[dict[str, object]]:
    """Return what reads the aggregate: dashboard blocks, the comparison of departments, the public page."""
    result = [_chart(dataset, "dashboard", block) for block in dataset.blocks]
    if dataset.performance is not None:
        result.append(_chart(dataset, "performance", Block("performance", (), dataset.performance.measures)))
    if dataset.published:
        by = ("month", dataset.place.column) if dataset.place else ("month",)
        result.append(_chart(dataset, "public", Block("public", by, dataset.published)))
    return result


def _chart(dataset: Dataset, kind: str, block: Block) -> dict[str, object]:
    fields = {field.column: field for field in dataset.fields}
    return {
        "kind": kind,
        "name": block.name,
        "by": [_part(name, fields.get(name)) for name in block.by],
        "measures": [dataset.measure(name) for name in dict.fromkeys(block.measures)],
    }


def _part(name: str, field: Field | None) -> dict[str, object]:
    return {"name": name, "label": field.label.as_dict() if field else None}
