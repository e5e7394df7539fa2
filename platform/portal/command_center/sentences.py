"""Building blocks of the briefing's sentences: text in both languages, links and rows."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from urllib.parse import urlencode

from catalog.text import LANGUAGES
from portal.command_center.changed import Changed
from portal.core.language import current, pick, speaking, text
from portal.core.numbers import grouped
from portal.organisation.models import Department
from portal.transactions.options import MONTHS

# Names listed in a sentence before "and … more".
NAMED = 3
_MONTHS = dict(MONTHS)


def sentence(
    about: str,
    say: Callable[[], str],
    *,
    quiet: bool,
    links: Iterable[Mapping[str, str]] = (),
    rows: Iterable[dict[str, object]] = (),
) -> dict[str, object]:
    said = {}
    for language in LANGUAGES:
        with speaking(language):
            said["text" if language == "en" else f"text_{language}"] = say()
    return {"about": about, **said, "quiet": quiet, "links": list(links), "rows": list(rows)}


def name_of(department: Department) -> str:
    return pick(department.name, department.name_mr)


DEPARTMENTS = "{listed} and {count} other departments"
MEASURES = "{listed} and {count} more"


def named(names: Iterable[str], more: str = DEPARTMENTS) -> str:
    """`E-Ferfar, Mining, RTS Act and 2 other departments`."""
    found = list(dict.fromkeys(names))
    listed = ", ".join(found[:NAMED])
    if len(found) <= NAMED:
        return listed
    return text(more, listed=listed, count=grouped(len(found) - NAMED))


def link_of(to: str, department: Department | None = None) -> dict[str, str]:
    """Return a link to a page, labelled with the department it opens, if any."""
    named = {"label": "", "label_mr": ""}
    if department is not None:
        named = {"label": department.name, "label_mr": department.name_mr or department.name}
    return {"to": to, **named}


def rows_of(
    changes: Iterable[Changed], known: Mapping[str, Department], **narrowed: int
) -> list[dict[str, object]]:
    return [
        {
            "slug": one.department,
            "name": known[one.department].name,
            "name_mr": known[one.department].name_mr or known[one.department].name,
            "dataset": one.dataset.name,
            "label": one.dataset.label.en,
            "label_mr": one.dataset.label.mr,
            "rows": one.places[narrowed["taluka_id"]] if narrowed else one.rows,
            "query": {name: str(value) for name, value in {**one.query, **narrowed}.items()},
        }
        for one in changes
        if one.rows
    ]


def address_of(path: str, asking: Mapping[str, str]) -> str:
    return f"{path}?{urlencode(asking)}" if asking else path


def day_of(when: date) -> str:
    return f"{when.day} {month_of(f'{when:%Y-%m}')}"


def month_of(written: str) -> str:
    """`2026-09` → `Sep 2026`, `सप्टेंबर 2026`."""
    year, month = written.split("-")
    name = _MONTHS[int(month)][current()]
    return f"{name if current() == 'mr' else name[:3]} {year}"
