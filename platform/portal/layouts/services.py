"""Save layouts."""

from collections.abc import Sequence

from django.db import transaction

from portal.accounts.models import User
from portal.audit.services import record
from portal.core.errors import FieldErrors
from portal.core.language import text
from portal.core.roles import ADMIN
from portal.core.versions import require_version
from portal.layouts.cards import AUTO_HEIGHT, Item, complete, default_layout, item
from portal.layouts.models import PersonLayout, RoleLayout
from portal.layouts.schemas import LayoutIn, LayoutItemIn, RoleLayoutIn
from portal.layouts.selectors import role_layout


def _validated(items: Sequence[LayoutItemIn]) -> list[Item]:
    """Build a complete layout from a request; each card and each position may occur only once."""
    errors: dict[str, list[str]] = {}
    seen_ids: set[str] = set()
    seen_orders: set[int] = set()
    for index, card in enumerate(items):
        if card.id in seen_ids:
            errors[f"layout.{index}.id"] = [text("This card is already in the layout.")]
        if card.order in seen_orders:
            errors[f"layout.{index}.order"] = [text("This place is already taken.")]
        if card.isAutoHeight is not None and card.isAutoHeight != (card.height == AUTO_HEIGHT):
            errors[f"layout.{index}.isAutoHeight"] = [text("Automatic height is height 4, and only that.")]
        seen_ids.add(card.id)
        seen_orders.add(card.order)
    if errors:
        raise FieldErrors(errors)
    return complete(
        item(id=card.id, order=card.order, width=card.width, height=card.height, visible=card.visible)
        for card in items
    )


@transaction.atomic
def save_own(*, user: User, body: LayoutIn) -> None:
    items = _validated(body.layout)
    default = role_layout(user.role)
    row, _ = PersonLayout.objects.select_for_update().get_or_create(user=user)
    require_version(row.revision, 0 if row.revision == 0 and body.revision is None else body.revision)
    before = row.items
    # Null follows the default instead of copying it, so that the user also gets later changes to it.
    row.items = None if items == default else items
    row.revision += 1
    row.save()
    record("update", "layout", user.pk, actor=user, before=before, after=row.items)


@transaction.atomic
def save_default(*, user: User, body: RoleLayoutIn) -> None:
    """Save the layout of administrators who have none of their own."""
    items = _validated(body.layout)
    row, _ = RoleLayout.objects.select_for_update().get_or_create(role=ADMIN)
    before = row.items
    row.items = None if items == default_layout() else items
    row.revision += 1
    row.save()
    record("update", "role_layout", ADMIN, actor=user, before=before, after=row.items)
