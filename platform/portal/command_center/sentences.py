"""Building blocks of the briefing's sentences: text in both languages, links and rows."""

from collections.abc import Callable, Iterable, Mapping
from urllib.parse import urlencode

from portal.command_center.changed import Changed
from portal.core.language import in_each_language, pick, text
from portal.core.numbers import format_integer
from portal.organisation.models import Department

# Names listed in a sentence before "and … more".
NAMED = 3


def sentence(
    about: str,
    say: Callable[[], str],
    *,
    quiet: bool,
    links: Iterable[Mapping[str, str]] = (),
    rows: Iterable[dict[str, object]] = (),
) -> dict[str, object]:
    texts = in_each_language(say)
    return {
        "about": about,
        "text": texts["en"],
        "text_mr": texts["mr"],
        "quiet": quiet,
        "links": list(links),
        "rows": list(rows),
    }


def name_of(department: Department) -> str:
    return pick(department.name, department.name_mr)


DEPARTMENTS = "{listed} and {count} other departments"
MEASURES = "{listed} and {count} more"


def named(names: Iterable[str], more: str = DEPARTMENTS) -> str:
    """`E-Ferfar, Mining, RTS Act and 2 other departments`."""
    unique = list(dict.fromkeys(names))
    listed = ", ".join(unique[:NAMED])
    if len(unique) <= NAMED:
        return listed
    return text(more, listed=listed, count=format_integer(len(unique) - NAMED))


def link_of(to: str, department: Department | None = None) -> dict[str, str]:
    """Return a link to a page, labelled with the department it opens, if any."""
    labels = {"label": "", "label_mr": ""}
    if department is not None:
        labels = {"label": department.name, "label_mr": department.name_mr or department.name}
    return {"to": to, **labels}


def rows_of(
    changes: Iterable[Changed], departments_by_slug: Mapping[str, Department], **narrowed: int
) -> list[dict[str, object]]:
    return [
        {
            "slug": change.department,
            "name": departments_by_slug[change.department].name,
            "name_mr": departments_by_slug[change.department].name_mr
            or departments_by_slug[change.department].name,
            "dataset": change.dataset.name,
            "label": change.dataset.label.en,
            "label_mr": change.dataset.label.mr,
            "rows": change.places[narrowed["taluka_id"]] if narrowed else change.rows,
            "query": {name: str(value) for name, value in {**change.query, **narrowed}.items()},
        }
        for change in changes
        if change.rows
    ]


def address_of(path: str, query: Mapping[str, str]) -> str:
    return f"{path}?{urlencode(query)}" if query else path
