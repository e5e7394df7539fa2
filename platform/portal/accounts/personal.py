"""Contact details of accounts, which lists and the audit log mask."""

from collections.abc import Mapping

from catalog.personal import Personal, mask, restored

# Name and email address identify an account to administrators and in the audit log, so they are not masked.
PERSONAL: Mapping[str, Personal] = {"mobile": "mobile"}


def masked(values: Mapping[str, object]) -> dict[str, object]:
    """Return `values` with contact details masked, for lists and the audit log."""
    return {
        name: mask(PERSONAL[name], value) if name in PERSONAL and isinstance(value, str) else value
        for name, value in values.items()
    }


def restore_masked(values: Mapping[str, object], stored: Mapping[str, object]) -> dict[str, object]:
    """Restore stored contact details in values from a form or sheet that was filled from a masked list."""
    return {
        name: restored(PERSONAL[name], value, str(stored[name]))
        if name in PERSONAL and isinstance(value, str)
        else value
        for name, value in values.items()
    }


def changed(before: Mapping[str, object], after: Mapping[str, object]) -> dict[str, object]:
    """Return masked `after` values, naming changed fields: two numbers may look the same once masked."""
    new = [name for name in PERSONAL if before.get(name) != after.get(name)]
    return masked(after) | ({"contacts_changed": new} if new else {})
