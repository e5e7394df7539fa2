"""Row counts of filtered lists, cached so that a large table is not counted again for every page.

A count is valid until the dataset's rows change. Every change inserts a row into the change queue in the same
transaction, and that row is deleted only when newer figures are published. So the queue and the published version
together always differ before and after a change.
"""

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import Count, Max, QuerySet

from catalog.dataset import Dataset
from marts.errors import UnreadableManifest
from portal.core.lru_cache import LruCache
from portal.core.past import past
from portal.figures.models import Change
from portal.figures.selectors import reader
from portal.transactions.models import Entry

# Below this, counting costs no more than the cache lookup.
LARGE = 5_000

State = tuple[int, int | None, int]
_COUNTS: LruCache[tuple[object, ...], tuple[State, int]] = LruCache(512)


def cached_count(dataset: Dataset, rows: QuerySet[Entry]) -> int:
    """Return `rows.count()`, from the cache if possible."""
    if past() is not None:
        return rows.count()
    try:
        sql, parameters = rows.order_by().query.sql_with_params()
        # Read the state before counting: a stale state only causes an extra count, never a stale result.
        state = _state(dataset)
    except EmptyResultSet:
        return 0
    except UnreadableManifest:
        return rows.count()
    key = (connection.settings_dict["NAME"], sql, parameters)
    cached = _COUNTS.get(key)
    if cached is not None and cached[0] == state:
        return cached[1]
    count = rows.count()
    if count >= LARGE:
        _COUNTS.put(key, (state, count))
    return count


def _state(dataset: Dataset) -> State:
    """Return a key that changes with the dataset's rows: the queued changes and the published version."""
    waiting = Change.objects.filter(dataset=dataset.name).aggregate(rows=Count("id"), last=Max("id"))
    return waiting["rows"], waiting["last"], reader().store.current().dataset(dataset.name).version
