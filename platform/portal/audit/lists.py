"""Lists as files: what a page's list shows, as a spreadsheet, with a line in the audit log."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from django.http import HttpResponse
from django.utils.timezone import localtime

from portal.audit.services import record
from portal.core.files import table_file
from portal.core.language import pick
from portal.core.policies import Caller


def list_file(
    user: Caller,
    *,
    entity: str,
    name: str,
    columns: Sequence[str],
    rows: Iterable[Mapping[str, object]],
    kind: str,
) -> HttpResponse:
    """`rows` as the list answers them. What a row refers to is written by its name."""
    lines = [{column: _cell(row[column]) for column in columns} for row in rows]
    file = table_file(name, columns, lines, kind, width=24)
    record("export", entity, actor=user, after={"format": kind, "rows": len(lines)})
    return file


def _cell(value: object) -> object:
    match value:
        case datetime():
            return f"{localtime(value):%Y-%m-%d %H:%M}"
        case {"name": english, **rest}:
            return pick(str(english), str(rest.get("name_mr") or ""))
        case {"en": english, "mr": marathi}:
            return pick(english, marathi)
        case {"filename": plain} | {"created_at": plain}:
            return _cell(plain)
        case list():
            return ", ".join(str(_cell(one)) for one in value)
        case _:
            return value
