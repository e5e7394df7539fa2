"""Departments in a query: by slug or by id (a slug is never digits alone)."""

from typing import Annotated

from pydantic import AfterValidator

from portal.core.validation import FilterText
from portal.organisation.models import Department


def slug_of(key: object) -> object:
    """The slug behind a department's id. Anything else, an unknown id too, stays what it is."""
    if not isinstance(key, str) or not (key.isascii() and key.isdigit()) or len(key) > 18:
        return key
    return Department.objects.filter(pk=int(key)).values_list("slug", flat=True).first() or key


DepartmentFilter = Annotated[FilterText | None, AfterValidator(slug_of)]
