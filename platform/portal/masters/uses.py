"""Count the references to a master. Uses Django's relations, so new tables are included automatically."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from typing import TypedDict

from django.db.models import CASCADE, Count, ForeignObjectRel, Model

from catalog.dataset import Dataset
from catalog.registry import DATASETS
from catalog.text import Text
from portal.core.language import current, text
from portal.core.numbers import format_integer
from portal.masters.definition import Definition
from portal.organisation.models import Department
from portal.transactions.models import MODELS

# Labels of referring tables; entries are labelled by their dataset.
_LABELS = {
    "accounts.User": Text("user accounts", "वापरकर्ता खाती"),
    "imports.Import": Text("imports", "आयाती"),
    "geography.District": Text("districts", "जिल्हे"),
    "geography.Taluka": Text("talukas", "तालुके"),
    "targets.Marker": Text("targets and events", "लक्ष्ये आणि घटना"),
    "reports.SavedReport": Text("saved reports", "जतन केलेले अहवाल"),
    "transactions.Escalation": Text("escalations", "वरिष्ठांकडे पाठवलेल्या तक्रारी"),
    "transactions.FileItem": Text("e-Office files", "ई-ऑफिस नस्त्या"),
    "transactions.ReceiptItem": Text("e-Office receipts", "ई-ऑफिस टपाल"),
}
_OTHERS = Text("other records", "इतर नोंदी")


class Use(TypedDict):
    label: dict[str, str]
    count: int


Uses = list[Use]


@cache
def _relations(model: type[Model]) -> "tuple[ForeignObjectRel, ...]":
    """Return the relations to a master, hidden ones (`related_name="+"`) included and cascading ones excluded."""
    return tuple(
        relation
        for relation in model._meta.get_fields(include_hidden=True)
        if isinstance(relation, ForeignObjectRel) and getattr(relation, "on_delete", None) is not CASCADE
    )


def _label(model: type[Model]) -> Text:
    if model._meta.label in _LABELS:
        return _LABELS[model._meta.label]
    dataset: Dataset | None = getattr(model, "DATASET", None)
    if dataset is not None:
        return Text(f"{dataset.label.en} entries", f"{dataset.label.mr} नोंदी")
    return _OTHERS


def has_uses(definition: Definition) -> bool:
    return bool(_relations(definition.model))


def uses(definition: Definition, ids: Iterable[int]) -> dict[int, Uses]:
    """Return id → uses (`{label, count}`), highest count first, with one query per referring table."""
    master_ids = list(ids)
    counts: dict[int, dict[Text, int]] = defaultdict(lambda: defaultdict(int))
    for relation in _relations(definition.model):
        column = relation.field.attname
        rows = relation.related_model._base_manager.filter(**{f"{column}__in": master_ids})
        for master_id, count in rows.order_by().values_list(column).annotate(Count("pk")):
            counts[master_id][_label(relation.related_model)] += count
    if definition.kind == "department":
        _count_entries(master_ids, counts)
    return {
        master_id: [
            {"label": label.as_dict(), "count": count}
            for label, count in sorted(counts[master_id].items(), key=lambda pair: -pair[1])
        ]
        for master_id in master_ids
    }


def _count_entries(ids: list[int], counts: dict[int, dict[Text, int]]) -> None:
    """Count entries of departments, by their slug column, or all entries of a dataset with a single department."""
    slugs = dict(Department.objects.filter(pk__in=ids).values_list("slug", "pk"))
    for name, dataset in DATASETS.items():
        owners = [slug for slug in dataset.owners if slug in slugs]
        if not owners or name not in MODELS:
            continue
        rows = MODELS[name]._default_manager.all()
        if dataset.owner:
            by_slug = dict(rows.order_by().values_list(dataset.owner).annotate(Count("pk")))
        else:
            by_slug = {owners[0]: rows.count()}
        for slug in owners:
            if by_slug.get(slug):
                counts[slugs[slug]][_label(MODELS[name])] += by_slug[slug]


def in_words(used: Uses) -> str:
    """Return "1,234 E-Ferfar entries and 2 user accounts" in the user's language."""
    parts = [f"{format_integer(use['count'])} {use['label'][current()]}" for use in used]
    if len(parts) < 2:
        return "".join(parts)
    return text("{some} and {last}", some=", ".join(parts[:-1]), last=parts[-1])
