"""Read layouts: the user's own, or the default of the role."""

from portal.accounts.models import User
from portal.layouts.cards import Item, default_layout, with_new_cards
from portal.layouts.models import PersonLayout, RoleLayout


def role_layout(role: str) -> list[Item]:
    stored = RoleLayout.objects.filter(pk=role).values_list("items", flat=True).first()
    return default_layout() if stored is None else with_new_cards(stored)


def layout_for(user: User) -> dict[str, object]:
    default = role_layout(user.role)
    own = PersonLayout.objects.filter(user=user).first() or PersonLayout()
    return {
        "layout": default if own.items is None else with_new_cards(own.items),
        "default": default,
        "revision": own.revision,
        "is_default": own.items is None,
        "updated_at": own.updated_at,
    }
