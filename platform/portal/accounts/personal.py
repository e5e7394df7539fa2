"""Which of an account's fields are contact details, and how lists and the audit log have them: masked."""

from collections.abc import Mapping

from catalog.personal import Personal, mask, restored

# Name and e-mail address are what an account is known by, to its administrators and in the audit log.
PERSONAL: Mapping[str, Personal] = {"mobile": "mobile"}


def masked(values: Mapping[str, object]) -> dict[str, object]:
    """`values` as lists and the audit log have them."""
    return {
        name: mask(PERSONAL[name], value) if name in PERSONAL and isinstance(value, str) else value
        for name, value in values.items()
    }


def meant(values: Mapping[str, object], stored: Mapping[str, object]) -> dict[str, object]:
    """`values` of a form or sheet that may have been filled from a masked list."""
    return {
        name: restored(PERSONAL[name], value, str(stored[name]))
        if name in PERSONAL and isinstance(value, str)
        else value
        for name, value in values.items()
    }


def changed(before: Mapping[str, object], after: Mapping[str, object]) -> dict[str, object]:
    """`after` as the audit log has it: a new number may look like the old one once both are masked."""
    new = [name for name in PERSONAL if before.get(name) != after.get(name)]
    return masked(after) | ({"contacts_changed": new} if new else {})
