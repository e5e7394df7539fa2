"""Demo entries of every department: the `seed` of each `demo` module below this package; entries that follow from the
examples of its definition for a declared department without one.
"""

from importlib import import_module
from pkgutil import iter_modules

from catalog.calendar import today_in_india
from catalog.registry import DASHBOARDS
from portal.accounts.models import User
from portal.transactions import demo, departments
from portal.transactions.models import MODELS


def seed(user: User) -> int:
    """Write the entries of every department as `user`; returns how many."""
    written = 0
    for package in iter_modules(departments.__path__, f"{departments.__name__}."):
        if not package.ispkg:
            continue
        inside = import_module(package.name)
        if any(module.name == "demo" for module in iter_modules(inside.__path__)):
            written += import_module(f"{package.name}.demo").seed(user)
    for name in DASHBOARDS:
        model = MODELS[name]
        if not model._default_manager.exists():
            written += demo.save(model, demo.from_examples(model.DATASET, today_in_india()), user)
    return written
