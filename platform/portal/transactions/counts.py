"""How many rows a filter leaves, without counting a large table again for every page.

A count holds until the dataset's rows change. Every change leaves a row in the queue of changes, in its own
transaction, and that row goes only when a later version of the figures is published: the waiting rows and the version
together never look the same before and after a change.
"""

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import Count, Max, QuerySet

from catalog.dataset import Dataset
from marts.errors import UnreadableManifest
from portal.core.past import past
from portal.core.shelf import Shelf
from portal.figures.models import Change
from portal.figures.selectors import reader
from portal.transactions.models import Entry

# Below this a count costs no more than looking up whether it is known.
LARGE = 5_000
KEPT = 512

State = tuple[int, int | None, int]


class Counts:
    """The counts of large results, by their SQL; those asked for last are kept."""

    def __init__(self) -> None:
        self._known: Shelf[tuple[object, ...], tuple[State, int]] = Shelf(KEPT)

    def of(self, dataset: Dataset, rows: QuerySet[Entry]) -> int:
        """`rows.count()`."""
        if past() is not None:
            return rows.count()
        try:
            sql, parameters = rows.order_by().query.sql_with_params()
            # Before the count: of two readings the older one, which never holds too long.
            state = _state(dataset)
        except EmptyResultSet:
            return 0
        except UnreadableManifest:
            return rows.count()
        key = (connection.settings_dict["NAME"], sql, parameters)
        known = self._known.get(key)
        if known is not None and known[0] == state:
            return known[1]
        count = rows.count()
        if count >= LARGE:
            self._known.put(key, (state, count))
        return count


def _state(dataset: Dataset) -> State:
    """What a change of the dataset alters: the changes that wait, and only then the version that is published."""
    waiting = Change.objects.filter(dataset=dataset.name).aggregate(rows=Count("id"), last=Max("id"))
    return waiting["rows"], waiting["last"], reader().store.current().dataset(dataset.name).version


COUNTS = Counts()
