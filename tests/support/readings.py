"""A reading as the engine returns it, for tests of its consumers."""

from typing import Any

from catalog.text import Text
from sheets.reading.model import (
    Account,
    Column,
    Dates,
    Found,
    LeftOut,
    Option,
    Question,
    State,
    Translated,
)

HEADINGS = ("Tal.", "Pending")


def question(number: int = 1, state: State = "open", **fields: Any) -> Question:
    """Build a question whether a column is what its heading suggests."""
    values: dict[str, Any] = {
        "id": f"q{number}",
        "key": f"column:pending {number}",
        "code": "may_be_column",
        "params": {
            "letter": "G",
            "heading": "Pending",
            "name": "total_pending",
            "label": {"en": "Total pending", "mr": "एकूण प्रलंबित"},
        },
        "cell": "G1",
        "column": "total_pending",
        "options": (
            Option("total_pending", Text("Total pending", "एकूण प्रलंबित")),
            Option("none", Text("No field", "कोणताही नाही")),
        ),
        "answer": "total_pending",
        "state": state,
    }
    return Question(**{**values, **fields})


def account(*questions: Question, layout: str = "a1b2", **fields: Any) -> Account:
    values: dict[str, Any] = {
        "layout": layout,
        "tables": (Found("Sheet1", (4, 5), 6, 30, 24, 0.93, True),),
        "columns": (
            Column("C", HEADINGS[0], "taluka", "alias", Text("An alias", "पर्यायी नाव"), ("Kurla", "Andheri")),
            Column("G", HEADINGS[1], None, "none", Text("", ""), ("12",), "rupees", "0.00001"),
        ),
        "left_out": (LeftOut(22, "total", "Total"),),
        "values": (Translated("G", "total_pending", "NIL", "0", 12),),
        "dates": Dates("dmy", "title", "2026-03-31", "A2"),
        "questions": questions,
        "grid": ((4, "Tal.", "Pending"), (6, "Kurla", "12")),
        "cells": (("C7", "Andehri", "Andheri"),),
    }
    return Account(**{**values, **fields})
