"""The sentences on top of the Command Center on the wire."""

from datetime import date
from typing import Literal

from ninja import Schema


class CenterLink(Schema):
    """An address of the portal; the label names the department whose part it opens, and is empty for all."""

    to: str
    label: str
    label_mr: str


class CenterRows(Schema):
    """Entries of one department's dataset; ``query`` asks its list for just these."""

    slug: str
    name: str
    name_mr: str
    dataset: str
    label: str
    label_mr: str
    rows: int
    query: dict[str, str]


class CenterSentence(Schema):
    """`quiet`: there is nothing to report. `links` and `rows` open what the sentence is about."""

    about: Literal["changed", "where", "amount", "owed", "worse"]
    text: str
    text_mr: str
    quiet: bool
    links: list[CenterLink]
    rows: list[CenterRows]


class CenterBriefing(Schema):
    date: date
    sentences: list[CenterSentence]
