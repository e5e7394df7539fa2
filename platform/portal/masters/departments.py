"""Write departments. Those in use can't be deleted, and a deleted one's slug stays reserved (requirement 18)."""

from collections.abc import Mapping
from copy import copy

from django.db import IntegrityError, transaction
from django.db.models import ForeignObjectRel, QuerySet
from django.utils import timezone

from catalog.dataset import Dataset
from catalog.registry import DATASETS
from portal.accounts.models import User
from portal.audit.selectors import had_before
from portal.audit.services import record
from portal.core.errors import Conflict, FieldErrors, collect_errors
from portal.core.language import text
from portal.core.stored import Faults, Target, finds_faults
from portal.core.versions import lock_unchanged, require_version
from portal.masters.registry import DEPARTMENT
from portal.masters.spellings import Spellings
from portal.masters.writing import columns
from portal.media import pictures
from portal.organisation.declared import declared
from portal.organisation.models import Department
from portal.organisation.schemas import CONTACT
from portal.organisation.schemas_write import DepartmentIn, DepartmentUpdate
from portal.organisation.selectors import department_by
from portal.transactions.models import MODELS, Entry

_FIELDS = (*columns(DEPARTMENT), "colour", "logo", *CONTACT)


def _snapshot(row: Department) -> dict[str, object]:
    return {name: getattr(row, name) for name in _FIELDS}


def _check_slug(slug: str, existing: Department | None) -> None:
    """Reject a slug that another department has or had: its old links must never lead to another one."""
    key = existing.pk if existing else 0
    had = had_before("department", "slug", slug).exclude(entity_id=str(key))
    if Department.objects.exclude(pk=key).filter(slug=slug).exists() or had.exists():
        raise FieldErrors({"slug": [text("Another department has or had this slug.")]})


@finds_faults(DepartmentIn, DepartmentUpdate)
def _readable_faults(values: Mapping[str, object], target: Target) -> Faults:
    key, user = target.named.get("key"), target.user
    assert isinstance(user, User)
    existing = department_by(user, str(key)) if key else None
    slug = str(values.get("slug") or "")
    row = copy(existing) if existing else Department()
    for name in DEPARTMENT.names:
        setattr(row, name, values.get(name, getattr(row, name)) or "")
    return collect_errors(
        lambda: _check_slug(slug, existing or _deleted_built_in(slug)),
        lambda: Spellings(DEPARTMENT).check(row, existing),
    )


def _has_dashboard(slug: str) -> bool:
    return any(slug in dataset.owners for dataset in DATASETS.values())


def _deleted_built_in(slug: str | None) -> Department | None:
    """Return the deleted department with this slug to restore it, if dashboards and sheets depend on the slug."""
    rows = Department.objects.exclude(deleted_at=None)
    return rows.filter(slug=slug).first() if slug in declared() else None


def save_department(
    row: Department | None,
    *,
    body: DepartmentIn | DepartmentUpdate,
    actor: User,
) -> Department:
    """Update the fields set in the body, or create a department if there is no row."""
    values = body.model_dump(exclude_unset=row is not None, exclude={"revision"})
    department = row or _deleted_built_in(body.slug) or Department(creator=actor)
    before = _snapshot(department) if row else None
    if row is not None:
        require_version(row.revision, getattr(body, "revision", None))
    slug = values.pop("slug", None) or department.slug
    if slug != department.slug:
        if row is not None and _has_dashboard(row.slug):
            message_text = text("This department's dashboard depends on its slug, which can't be changed.")
            raise FieldErrors({"slug": [message_text]})
        _check_slug(slug, row)
    department.deleted_at = None
    new_logo = values.pop("logo", department.logo)
    with (
        pictures.change(new_logo, current=department.logo, rules=pictures.LOGO, field="logo") as logo,
        transaction.atomic(),
    ):
        if row is not None:
            lock_unchanged(row)
        # Serialize concurrent writes, so that the second one sees the first one's name.
        list(Department.objects.select_for_update(no_key=True).order_by("pk").values_list("pk"))
        previous = copy(row) if row is not None else None
        department.slug, department.logo = slug, logo
        for name, value in values.items():
            setattr(department, name, value if value is not None else "")
        Spellings(DEPARTMENT).check(department, previous)
        if before is not None and _snapshot(department) != before:
            department.revision += 1
        try:
            with transaction.atomic():
                department.save()
        except IntegrityError as exc:
            raise FieldErrors({"slug": [text("Another department has or had this slug.")]}) from exc
        record("update" if row else "create", "department", department.pk, actor=actor, before=before,
               after=_snapshot(department))  # fmt: skip
    return department


def _entries(dataset: Dataset, slug: str) -> QuerySet[Entry]:
    rows = MODELS[dataset.name]._default_manager.all()
    return rows.filter(**{dataset.owner: slug}) if dataset.owner else rows


def _reason_in_use(department: Department) -> str | None:
    """Return why a department can't be deleted: users, entries, or any other reference to it.

    Closed accounts don't count, because they can't be deleted.
    """
    user_count = department.users.filter(is_active=True).count()
    if user_count:
        return text(
            "{count} users are attached to this department. Move or deactivate them first.", count=user_count
        )
    datasets = [
        dataset for name, dataset in DATASETS.items() if department.slug in dataset.owners and name in MODELS
    ]
    if any(_entries(dataset, department.slug).exists() for dataset in datasets):
        return text("Transactions are attached to this department. Set it to inactive instead.")
    if any(_is_referenced_by(relation, department) for relation in department._meta.related_objects):
        return text("Other records are attached to this department. Set it to inactive instead.")
    return None


def _is_referenced_by(relation: ForeignObjectRel, department: Department) -> bool:
    """Whether a related table refers to the department. Uses Django's relations, so new tables are included."""
    model = relation.related_model
    if model._meta.label == "accounts.User":
        return False
    return model._base_manager.filter(**{relation.field.name: department}).exists()


def delete_department(row: Department, *, actor: User) -> None:
    require_version(row.revision)
    with transaction.atomic():
        lock_unchanged(row)
        if reason := _reason_in_use(row):
            raise Conflict(reason, code="IN_USE")
        row.deleted_at = timezone.now()
        row.save(update_fields=["deleted_at", "updated_at"])
        record("delete", "department", row.pk, actor=actor, before=_snapshot(row))
