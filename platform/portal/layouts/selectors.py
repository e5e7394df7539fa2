"""Read layouts: the user's own, or the default of the role."""

from portal.accounts.models import User
from portal.layouts.cards import Item, default_layout, with_new_cards
from portal.layouts.models import PersonLayout, RoleLayout


def role_layout(role: str) -> list[Item]:
    stored = RoleLayout.objects.filter(pk=role).values_list("items", flat=True).first()
    return default_layout() if stored is None else with_new_cards(stored)


def layout_for(user: User) -> dict[str, object]:
    default = role_layout(user.role)
    own_layout = PersonLayout.objects.filter(user=user).first()
    follows_default = own_layout is None or own_layout.items is None
    return {
        "layout": default
        if own_layout is None or own_layout.items is None
        else with_new_cards(own_layout.items),
        "default": default,
        "revision": own_layout.revision if own_layout else 0,
        "is_default": follows_default,
        "updated_at": own_layout.updated_at if own_layout else None,
    }
