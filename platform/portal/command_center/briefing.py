"""The five sentences at the top of the Command Center: what changed since yesterday, where, by how much, whose sheets
are missing, and what is getting worse. Each links to its rows.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from decimal import Decimal

from catalog.calendar import Window, first_of_month, today_in_india
from catalog.performance import counts
from portal.accounts.models import User
from portal.command_center.changed import Changed, Today
from portal.command_center.figures import CenterRequest
from portal.command_center.sentences import (
    MEASURES,
    NAMED,
    address_of,
    day_of,
    link_of,
    month_of,
    name_of,
    named,
    rows_of,
    sentence,
)
from portal.command_center.worsening import Judged, judged
from portal.core.language import current, pick, text
from portal.core.numbers import grouped, shortened
from portal.figures.overview import all_pending_add_up
from portal.imports.selectors import imports_for
from portal.organisation.models import Department
from portal.submissions.grid import summary
from portal.transactions.places import talukas

IMPORTS = "/admin/data-management?tab=imports&state=done&period=today"


def briefing(user: User, asked: CenterRequest, departments: list[Department]) -> dict[str, object]:
    today = Today(user, asked)
    known = {one.slug: one for one in departments}
    changes = [one for one in today.changes if one.department in known]
    return {
        "date": asked.today,
        "sentences": [
            _changed(today, changes, known),
            _where(asked, changes, known),
            _amount(changes, known),
            _owed(user, asked, known),
            _worse(judged(asked, departments)),
        ],
    }


def _changed(today: Today, changes: list[Changed], known: Mapping[str, Department]) -> dict[str, object]:
    imports = {number for one in changes for number in one.imported}
    imported = sum(sum(one.imported.values()) for one in changes)
    edited = sum(one.by_hand for one in changes)
    undone = [one for one in today.undone if one.finished_at]

    def names(wanted: Callable[[Changed], object]) -> str:
        return named(name_of(known[one.department]) for one in changes if wanted(one))

    def say() -> str:
        parts = []
        if imports:
            parts.append(
                text(
                    "{count} imports brought {rows}: {names}.",
                    count=grouped(len(imports)),
                    rows=text("{count} rows", count=grouped(imported)),
                    names=names(lambda one: one.imported),
                )
            )
        if edited:
            found = names(lambda one: one.by_hand)
            parts.append(
                text("{count} entries were changed by hand: {names}.", count=grouped(edited), names=found)
            )
        if undone:
            parts.append(text("{count} imports were undone.", count=grouped(len(undone))))
        return " ".join(parts) or " ".join(
            [text("Nothing has changed since yesterday."), *_last_import(today)]
        )

    links = [link_of(IMPORTS)] if imports else []
    rows = [] if imports else rows_of(changes, known)
    return sentence("changed", say, quiet=not (imports or edited or undone), links=links, rows=rows)


def _last_import(today: Today) -> list[str]:
    names = [one.name for one in today.datasets]
    done = imports_for(today.user).filter(preview=False, state="done", dataset__in=names)
    last = done.exclude(finished_at=None).order_by("-id").first()
    if last is None or last.finished_at is None:
        return []
    return [text("The last import was on {day}.", day=day_of(today_in_india(last.finished_at)))]


def _where(
    asked: CenterRequest, changes: list[Changed], known: Mapping[str, Department]
) -> dict[str, object]:
    rows = Counter[int]()
    for one in changes:
        rows.update(one.places)
    total = sum(one.rows for one in changes)
    if not rows:
        if total:
            return sentence(
                "where",
                lambda: text("The changed rows name no taluka: they are about the whole district."),
                quiet=False,
                rows=rows_of(changes, known),
            )
        return sentence("where", lambda: text("No place has new or changed rows."), quiet=True)
    [(first, most)] = rows.most_common(1)
    name = talukas([first])[first]["taluka"]

    def say() -> str:
        taluka = pick(name["name_en"], name["name_mr"])
        if most == total:
            return text("All of it is about {taluka}: {rows}.", taluka=taluka,
                        rows=text("{count} rows", count=grouped(total)))  # fmt: skip
        found = {"taluka": taluka, "rows": grouped(most), "all": grouped(total)}
        if len(rows) == 1:
            return text("{rows} of {all} rows are about {taluka}; the others name no taluka.", **found)
        return text("{count} talukas; {taluka} has {rows} of {all} rows.", count=grouped(len(rows)), **found)

    there = [one for one in changes if one.places.get(first)]
    return sentence("where", say, quiet=False, rows=rows_of(there, known, taluka_id=first))


MORE = {
    "submitted": ("{count} more received", "{count} fewer received"),
    "completed": ("{count} more completed", "{count} fewer completed"),
    "pending": ("{count} more pending", "{count} fewer pending"),
    "collected": ("₹{count} lakh more collected", "₹{count} lakh less collected"),
}


def _amount(changes: list[Changed], known: Mapping[str, Department]) -> dict[str, object]:
    sums: dict[str, Decimal] = dict.fromkeys(MORE, Decimal())
    unknown = [one for one in changes if one.difference is None]
    adds = all_pending_add_up(one.dataset for one in changes)
    summed = [one for one in changes if one.difference]
    for one in summed:
        performance = one.dataset.performance
        assert performance is not None and one.difference is not None
        stocks = one.dataset.stocks(adds[one.dataset.name])
        found = counts(performance, one.difference, stocks)
        for name in ("submitted", "completed"):
            sums[name] += getattr(found, name) or 0
        # Only the newest value of a position on a day counts, so summing the rows would not give its difference.
        if found.pending and not stocks.intersection(performance.pending):
            sums["pending"] += found.pending
        sums["collected"] += sum((one.difference[name] for name in performance.collected), Decimal())

    def say() -> str:
        if unknown:
            names = named(name_of(known[one.department]) for one in unknown)
            return text(
                "The difference is not known: an earlier import of {names} was undone, or very many of its entries "
                "were corrected.",
                names=names,
            )
        parts = [
            text(
                MORE[name][value < 0],
                count=shortened(abs(value)) if name == "collected" else grouped(int(abs(value))),
            )
            for name, value in sums.items()
            if value
        ]
        if parts:
            return text("Since yesterday: {parts}.", parts=", ".join(parts))
        if changes and not summed:
            return text("The changed rows are positions on a day, which are not added up.")
        return text("Cases and revenue are the same as yesterday.")

    quiet = not unknown and not any(sums.values())
    return sentence("amount", say, quiet=quiet, rows=[] if quiet else rows_of(summed or changes, known))


def _owed(user: User, asked: CenterRequest, known: Mapping[str, Department]) -> dict[str, object]:
    """Report this month's missing sheets, from the same calendar that the sentence links to."""
    area = {f"{level}_id": ids[0] for level, ids in asked.area.items()}
    window = Window(first_of_month(asked.today), asked.today)
    departments = summary(user, window, asked.today, area)["departments"]
    assert isinstance(departments, list)
    found = [one for one in departments if one["slug"] in known]
    missing = sorted((one for one in found if one["missing"]), key=lambda one: -one["missing"])
    due = sum(one["due"] for one in found)

    def say() -> str:
        parts = []
        if missing:
            names = (f"{pick(one['name'], one['name_mr'])} {grouped(one['missing'])}" for one in missing)
            total = grouped(sum(one["missing"] for one in missing))
            parts.append(
                text("{count} sheets are missing this month: {names}.", count=total, names=named(names))
            )
        elif any(one["expected"] for one in found):
            parts.append(text("No sheet of this month is missing."))
        else:
            parts.append(text("No sheet is expected this month yet."))
        if due:
            parts.append(text("{count} sheets are due today.", count=grouped(due)))
        return " ".join(parts)

    asking = {"district": str(area["district_id"])} if "district_id" in area else {}
    owing = missing or [one for one in found if one["due"]]
    links = [link_of(address_of("/admin/submissions", asking))]
    if asked.department or len(owing) == 1:
        slug = asked.department or owing[0]["slug"]
        links = [link_of(address_of("/admin/submissions", {"department": slug, **asking}), known[slug])]
    return sentence("owed", say, quiet=not missing and not due, links=links)


def _worse(measures: list[Judged]) -> dict[str, object]:
    worse = [one for one in measures if one.worse]

    def say() -> str:
        if not measures:
            return text("No measure has the 12 complete months that are needed to judge it.")
        if not worse:
            return text("No measure is getting worse.")
        names = (
            text(
                "{department}, {measure} (since {month})",
                department=name_of(one.department),
                measure=one.trend.label[current()],
                month=month_of(one.signal.since or ""),
            )
            for one in worse
        )
        return text(
            "{count} measures are getting worse: {names}.",
            count=grouped(len(worse)),
            names=named(names, MEASURES),
        )

    opened = list({one.department.slug: one.department for one in worse}.values())[:NAMED]
    links = [link_of(address_of("/admin/trends", {"department": one.slug}), one) for one in opened]
    return sentence("worse", say, quiet=not worse, links=links or [link_of("/admin/trends")])
