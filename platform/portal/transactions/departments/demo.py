"""Demo entries of every department: the `seed` of each `demo` module below this package."""

from importlib import import_module
from pkgutil import iter_modules

from portal.accounts.models import User
from portal.transactions import departments


def seed(user: User) -> int:
    """Write the entries of every department as `user`; returns how many."""
    written = 0
    for package in iter_modules(departments.__path__, f"{departments.__name__}."):
        if not package.ispkg:
            continue
        inside = import_module(package.name)
        if any(module.name == "demo" for module in iter_modules(inside.__path__)):
            written += import_module(f"{package.name}.demo").seed(user)
    return written
