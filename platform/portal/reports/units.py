"""The units of a dataset's rows (taluka, office, section), and their names in the user's language."""

from collections.abc import Iterable, Mapping

from catalog.dataset import Dataset
from catalog.fields import Field, Kind
from catalog.measures import Adds, Block
from marts.query import Query
from portal.command_center.figures import CenterScope
from portal.core.language import pick
from portal.transactions import masters
from portal.transactions.places import talukas


def unit_of(dataset: Dataset) -> Field:
    assert dataset.expected is not None
    return next(field for field in dataset.stored_fields if field.name == dataset.expected.unit)


def names_of(unit: Field, ids: Iterable[int]) -> dict[int, str]:
    if unit.kind is Kind.PLACE:
        places = talukas(ids)
        return {
            key: pick(place["taluka"]["name_en"], place["taluka"]["name_mr"]) for key, place in places.items()
        }
    return {key: pick(row["name"], row["name_mr"]) for key, row in masters.names(unit.lookup).items()}


def question(
    dataset: Dataset, scope: CenterScope, blocks: tuple[Block | str, ...], adds: Mapping[str, Adds]
) -> Query:
    """Return the query of a report's period and area for one dataset."""
    return Query(
        window=scope.period.window,
        equals=scope.places(dataset),
        blocks=blocks,
        today=scope.today,
        adds=adds,
    )
