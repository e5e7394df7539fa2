"""Rows, columns and sheets that a workbook hides. Runs in the jailed child."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

MAX_COLUMNS = 256
ROW = re.compile(
    rb"""<(?:\w+:)?row\b(?=[^<>]*\s(?:hidden=["'](?:1|true)["']|ht=["']0["']))[^<>]*?\sr=["'](\d{1,7})["']"""
)
COLUMN = re.compile(rb"""<(?:\w+:)?col\b(?=[^<>]*\shidden=["'](?:1|true)["'])[^<>]*>""")
EDGE = {name: re.compile(rb"""\s%s=["'](\d{1,5})["']""" % name.encode()) for name in ("min", "max")}


@dataclass(frozen=True, slots=True)
class Hidden:
    """Row numbers from 1, columns from 0, and names of sheets."""

    rows: Sequence[int] = ()
    columns: Sequence[int] = ()
    sheets: Sequence[str] = ()


NOTHING_HIDDEN = Hidden()


def hidden_in(xml: bytes, sheets: Sequence[str] = ()) -> Hidden:
    """Return what the XML of one worksheet hides, together with the given names of hidden sheets."""
    if (
        b'hidden="' not in xml and b"hidden='" not in xml and b' ht="0"' not in xml
    ):  # fast path for big sheets
        return Hidden(sheets=tuple(sheets))
    columns: list[int] = []
    for match in COLUMN.finditer(xml):
        first, last = (EDGE[name].search(match[0]) for name in ("min", "max"))
        if first and last:
            columns += range(int(first[1]) - 1, min(int(last[1]), MAX_COLUMNS))
    return Hidden(tuple(int(match[1]) for match in ROW.finditer(xml)), tuple(columns), tuple(sheets))


def used_as_list(xml: bytes, sheet: str) -> bool:
    """Whether a drop-down list in the worksheet takes its choices from `sheet`."""
    start = xml.find(b"dataValidations")
    if start < 0:
        return False
    names = (f"{sheet}!", "'" + sheet.replace("'", "''") + "'!")
    return any(escape(name, quote=quote).encode() in xml[start:] for name in names for quote in (False, True))
