"""Response schemas of the briefing."""

from datetime import date
from typing import Literal

from ninja import Schema


class CenterLink(Schema):
    """A page of the portal. `label` names the department it opens; empty for all departments."""

    to: str
    label: str
    label_mr: str


class CenterRows(Schema):
    """Entries of one department's dataset. `query` filters its list to exactly these."""

    slug: str
    name: str
    name_mr: str
    dataset: str
    label: str
    label_mr: str
    rows: int
    query: dict[str, str]


class CenterSentence(Schema):
    """`quiet`: nothing to report. `links` and `rows` lead to what the sentence is about."""

    about: Literal["changed", "where", "amount", "owed", "worse"]
    text: str
    text_mr: str
    quiet: bool
    links: list[CenterLink]
    rows: list[CenterRows]


class CenterBriefing(Schema):
    date: date
    sentences: list[CenterSentence]
