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

    `figures_as_of`: the newest day of the filtered entries, which is the date of the cards. `future_entries`: how many
    of them are dated after today and not counted, because the filters do not ask for such days.
    """

    data_as_of: date | None
    figures_as_of: date | None = None
    future_entries: int = 0
    version: int
    pending: int
    last_import: LastImport | None
