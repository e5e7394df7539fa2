"""Query parameter for a department, by slug or id (a slug never consists of digits only)."""

from typing import Annotated

from pydantic import AfterValidator

from portal.core.validation import FilterText
from portal.organisation.models import Department


def slug_of(key: object) -> object:
    """Return the slug of a department's id. Any other value, also an unknown id, is returned unchanged."""
    if not isinstance(key, str) or not (key.isascii() and key.isdigit()) or len(key) > 18:
        return key
    return Department.objects.filter(pk=int(key)).values_list("slug", flat=True).first() or key


DepartmentFilter = Annotated[FilterText | None, AfterValidator(slug_of)]
