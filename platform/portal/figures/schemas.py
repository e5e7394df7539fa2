"""Response schemas of freshness."""

from datetime import date, datetime

from ninja import Schema


class LastImport(Schema):
    id: int
    filename: str
    row_count: int
    finished_at: datetime | None


class Freshness(Schema):
    """How current a dataset's figures are. `pending`: number of changes and imports not yet included.

    `figures_as_of`: the newest day of the filtered entries, which is the date of the cards.
    """

    data_as_of: date | None
    figures_as_of: date | None = None
    version: int
    pending: int
    last_import: LastImport | None
