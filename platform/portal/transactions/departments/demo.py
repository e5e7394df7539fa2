"""Demo entries of all departments: `seed` of each `demo` module in this package; declared departments without one get
entries generated from the examples in their definition.
"""

from importlib import import_module
from pkgutil import iter_modules

from catalog.calendar import today_in_india
from catalog.registry import DASHBOARDS
from portal.accounts.models import User
from portal.transactions import demo, departments
from portal.transactions.models import MODELS


def seed(user: User) -> int:
    """Create the entries of all departments as `user`. Return the number created."""
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
