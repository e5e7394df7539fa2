"""The department and talukas of which the uploader may enter rows. None means all."""

from collections.abc import Collection

import polars as pl

from catalog.dataset import Dataset
from sheets.errors import Fault
from sheets.findings import Findings
from sheets.places import Lookups
from sheets.reading.model import Option


def only_permitted(
    dataset: Dataset, lookups: Lookups, department: str | None, taluka_ids: Collection[int] | None
) -> dict[str, Option]:
    """Return the only department and the only taluka of which the uploader may enter rows, by field."""
    found: dict[str, Option] = {}
    if dataset.owner and department is not None:
        labels = {choice.value: choice.label for choice in dataset.field(dataset.owner).choices}
        found[dataset.owner] = Option(department, labels[department])
    if dataset.place is not None and taluka_ids is not None and len(taluka_ids) == 1:
        place = lookups.places.get("taluka", *taluka_ids)
        if place is not None:
            found[dataset.place.name] = Option(lookups.places.unambiguous_name(place), place.title)
    return found


def check_permitted(
    typed: pl.DataFrame,
    dataset: Dataset,
    department: str | None,
    taluka_ids: Collection[int] | None,
    findings: Findings,
) -> None:
    """Report rows of other departments and talukas."""
    place = dataset.place
    if taluka_ids is not None and place is not None:
        outside = typed[place.column].is_not_null() & ~typed[place.column].is_in(sorted(taluka_ids))
        findings.cells(place.name, outside.arg_true(), Fault("out_of_scope"))
    if department is not None and dataset.owner:
        others = typed[dataset.owner].is_not_null() & (typed[dataset.owner] != department)
        findings.cells(dataset.owner, others.arg_true(), Fault("other_department"))
