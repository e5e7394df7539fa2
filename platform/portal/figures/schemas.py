"""How current the published figures of a dataset are."""

from datetime import date, datetime

from ninja import Schema


class LastImport(Schema):
    id: int
    filename: str
    row_count: int
    finished_at: datetime | None


class Freshness(Schema):
    """How current a dataset's figures are; `pending` counts what they do not show yet.

    `figures_as_of` is the newest day of the entries that the filters leave: what the cards of an answer are dated by.
    """

    data_as_of: date | None
    figures_as_of: date | None = None
    version: int
    pending: int
    last_import: LastImport | None
