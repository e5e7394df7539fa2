"""The five sentences at the top of the Command Center: what changed since yesterday, where, by how much, whose sheets
are missing, and what is getting worse. Each links to its rows.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from decimal import Decimal

from catalog.calendar import Window, first_of_month, today_in_india
from catalog.performance import counts
from portal.accounts.models import User
from portal.command_center.changed import Changed, Today
from portal.command_center.figures import CenterScope
from portal.command_center.sentences import (
    MEASURES,
    NAMED,
    address_of,
    link_of,
    name_of,
    named,
    rows_of,
    sentence,
)
from portal.command_center.worsening import JudgedMeasure, judged
from portal.core.days import day
from portal.core.language import current, pick, text
from portal.core.numbers import format_integer, format_short
from portal.figures.selectors import all_pending_add_up
from portal.imports.selectors import imports_for
from portal.organisation.models import Department
from portal.submissions.grid import summary
from portal.transactions.places import talukas
from portal.transactions.signal_text import format_month

IMPORTS = "/admin/data-management?tab=imports&state=done&period=today"


def briefing(user: User, scope: CenterScope, departments: list[Department]) -> dict[str, object]:
    today = Today(user, scope)
    departments_by_slug = {department.slug: department for department in departments}
    changes = [change for change in today.changes if change.department in departments_by_slug]
    return {
        "date": scope.today,
        "sentences": [
            _changed(today, changes, departments_by_slug),
            _where(scope, changes, departments_by_slug),
            _amount(changes, departments_by_slug),
            _owed(user, scope, departments_by_slug),
            _worse(judged(scope, departments)),
        ],
    }


def _changed(
    today: Today, changes: list[Changed], departments_by_slug: Mapping[str, Department]
) -> dict[str, object]:
    imports = {number for change in changes for number in change.imported}
    imported = sum(sum(change.imported.values()) for change in changes)
    edited = sum(change.by_hand for change in changes)
    undone = [record for record in today.undone if record.finished_at]
    ahead = [change for change in today.ahead if change.department in departments_by_slug]

    def names(of: Iterable[Changed]) -> str:
        return named(name_of(departments_by_slug[change.department]) for change in of)

    def say() -> str:
        parts = []
        if imports:
            parts.append(
                text(
                    "{count} imports brought {rows}: {names}.",
                    count=format_integer(len(imports)),
                    rows=text("{count} rows", count=format_integer(imported)),
                    names=names(change for change in changes if change.imported),
                )
            )
        if edited:
            edited_names = names(change for change in changes if change.by_hand)
            parts.append(
                text(
                    "{count} entries were changed by hand: {names}.",
                    count=format_integer(edited),
                    names=edited_names,
                )
            )
        if undone:
            parts.append(text("{count} imports were undone.", count=format_integer(len(undone))))
        if ahead:
            parts.append(
                text(
                    "{count} entries dated after today were written: {names}.",
                    count=format_integer(sum(change.rows for change in ahead)),
                    names=names(ahead),
                )
            )
        return " ".join(parts) or " ".join(
            [text("Nothing has changed since yesterday."), *_last_import(today)]
        )

    links = [link_of(IMPORTS)] if imports else []
    rows = rows_of(ahead if imports else [*changes, *ahead], departments_by_slug)
    return sentence("changed", say, quiet=not (imports or edited or undone or ahead), links=links, rows=rows)


def _last_import(today: Today) -> list[str]:
    names = [dataset.name for dataset in today.datasets]
    finished = imports_for(today.user).filter(preview=False, state="done", dataset__in=names)
    last = finished.exclude(finished_at=None).order_by("-id").first()
    if last is None or last.finished_at is None:
        return []
    return [text("The last import was on {day}.", day=day(today_in_india(last.finished_at)))]


def _where(
    scope: CenterScope, changes: list[Changed], departments_by_slug: Mapping[str, Department]
) -> dict[str, object]:
    rows = Counter[int]()
    for change in changes:
        rows.update(change.places)
    total = sum(change.rows for change in changes)
    if not rows:
        if total:
            return sentence(
                "where",
                lambda: text("The changed rows name no taluka: they are about the whole district."),
                quiet=False,
                rows=rows_of(changes, departments_by_slug),
            )
        return sentence("where", lambda: text("No place has new or changed rows."), quiet=True)
    [(first, most)] = rows.most_common(1)
    name = talukas([first])[first]["taluka"]

    def say() -> str:
        taluka = pick(name["name_en"], name["name_mr"])
        if most == total:
            return text("All of it is about {taluka}: {rows}.", taluka=taluka,
                        rows=text("{count} rows", count=format_integer(total)))  # fmt: skip
        counts_of = {"taluka": taluka, "rows": format_integer(most), "all": format_integer(total)}
        if len(rows) == 1:
            return text("{rows} of {all} rows are about {taluka}; the others name no taluka.", **counts_of)
        return text(
            "{count} talukas; {taluka} has {rows} of {all} rows.",
            count=format_integer(len(rows)),
            **counts_of,
        )

    in_first = [change for change in changes if change.places.get(first)]
    return sentence("where", say, quiet=False, rows=rows_of(in_first, departments_by_slug, taluka_id=first))


MORE = {
    "submitted": ("{count} more received", "{count} fewer received"),
    "completed": ("{count} more completed", "{count} fewer completed"),
    "pending": ("{count} more pending", "{count} fewer pending"),
    "collected": ("₹{count} lakh more collected", "₹{count} lakh less collected"),
}


def _amount(changes: list[Changed], departments_by_slug: Mapping[str, Department]) -> dict[str, object]:
    sums: dict[str, Decimal] = dict.fromkeys(MORE, Decimal())
    unknown = [change for change in changes if change.difference is None]
    adds = all_pending_add_up(change.dataset for change in changes)
    summed = [change for change in changes if change.difference]
    for change in summed:
        performance = change.dataset.performance
        assert performance is not None and change.difference is not None
        stocks = change.dataset.stocks(adds[change.dataset.name])
        change_counts = counts(performance, change.difference, stocks)
        for name in ("submitted", "completed"):
            sums[name] += getattr(change_counts, name) or 0
        # Only the newest value of a position on a day counts, so summing the rows would not give its difference.
        if change_counts.pending and not stocks.intersection(performance.pending):
            sums["pending"] += change_counts.pending
        sums["collected"] += sum((change.difference[name] for name in performance.collected), Decimal())

    def say() -> str:
        if unknown:
            names = named(name_of(departments_by_slug[change.department]) for change in unknown)
            return text(
                "The difference is not known: an earlier import of {names} was undone, or very many of its entries "
                "were corrected.",
                names=names,
            )
        parts = [
            text(
                MORE[name][value < 0],
                count=format_short(abs(value)) if name == "collected" else format_integer(int(abs(value))),
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
    return sentence(
        "amount", say, quiet=quiet, rows=[] if quiet else rows_of(summed or changes, departments_by_slug)
    )


def _owed(user: User, scope: CenterScope, departments_by_slug: Mapping[str, Department]) -> dict[str, object]:
    """Report this month's missing sheets, from the same calendar that the sentence links to."""
    area = {f"{level}_id": ids[0] for level, ids in scope.area.items()}
    window = Window(first_of_month(scope.today), scope.today)
    departments = summary(user, window, scope.today, area)["departments"]
    assert isinstance(departments, list)
    selected = [department for department in departments if department["slug"] in departments_by_slug]
    missing = sorted(
        (department for department in selected if department["missing"]),
        key=lambda department: -department["missing"],
    )
    due = sum(department["due"] for department in selected)

    def say() -> str:
        parts = []
        if missing:
            names = (
                f"{pick(department['name'], department['name_mr'])} {format_integer(department['missing'])}"
                for department in missing
            )
            total = format_integer(sum(department["missing"] for department in missing))
            parts.append(
                text("{count} sheets are missing this month: {names}.", count=total, names=named(names))
            )
        elif any(department["expected"] for department in selected):
            parts.append(text("No sheet of this month is missing."))
        else:
            parts.append(text("No sheet is expected this month yet."))
        if due:
            parts.append(text("{count} sheets may still come on time.", count=format_integer(due)))
        return " ".join(parts)

    query = {"district": str(area["district_id"])} if "district_id" in area else {}
    departments_owing = missing or [department for department in selected if department["due"]]
    links = [link_of(address_of("/admin/submissions", query))]
    if scope.department or len(departments_owing) == 1:
        slug = scope.department or departments_owing[0]["slug"]
        links = [
            link_of(
                address_of("/admin/submissions", {"department": slug, **query}), departments_by_slug[slug]
            )
        ]
    return sentence("owed", say, quiet=not missing and not due, links=links)


def _worse(measures: list[JudgedMeasure]) -> dict[str, object]:
    worse = [judged_measure for judged_measure in measures if judged_measure.worse]

    def say() -> str:
        if not measures:
            return text("No measure has the 12 complete months that are needed to judge it.")
        if not worse:
            return text("No measure is getting worse.")
        names = (
            text(
                "{measure} ({department}, since {month})",
                department=name_of(judged_measure.department),
                measure=judged_measure.label[current()],
                month=format_month(judged_measure.signal.since),
            )
            for judged_measure in worse
        )
        return text(
            "{count} measures are getting worse: {names}.",
            count=format_integer(len(worse)),
            names=named(names, MEASURES),
        )

    linked = list(
        {judged_measure.department.slug: judged_measure.department for judged_measure in worse}.values()
    )[:NAMED]
    links = [
        link_of(address_of("/admin/trends", {"department": judged_measure.slug}), judged_measure)
        for judged_measure in linked
    ]
    return sentence("worse", say, quiet=not worse, links=links or [link_of("/admin/trends")])
