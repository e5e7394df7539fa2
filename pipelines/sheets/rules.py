"""Apply the rules across one row's fields (`catalog.rules`) to a typed frame."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal

import polars as pl

from catalog.calendar import month_text
from catalog.dataset import Dataset
from catalog.formulas import inputs
from catalog.rounding import half_up
from catalog.rules import (
    AllowedFor,
    AtLeastSum,
    AtMost,
    AtMostSum,
    FilledBySum,
    FilledFor,
    NotBefore,
    NotEarlier,
    NotInFuture,
    PartsOfWhole,
    Rule,
    WholeFor,
)
from sheets.errors import Fault, not_allowed
from sheets.findings import Findings
from sheets.text import group_digits, listed
from sheets.values import parse_number


def touched_rules(dataset: Dataset, absent: Iterable[str]) -> list[Rule]:
    """Return the sum rules affected by an absent column, directly or through another sum."""
    names, found = set(absent), list[Rule]()
    for rule in dataset.rules:
        if isinstance(rule, FilledBySum) and names & {rule.target, *rule.parts}:
            names.add(rule.target)
            found.append(rule)
        elif isinstance(rule, AtLeastSum | AtMostSum) and names & {rule.total, *rule.parts}:
            found.append(rule)
    return found


def untouched_rules(dataset: Dataset, absent: Iterable[str]) -> list[Rule]:
    touched = touched_rules(dataset, absent)
    return [rule for rule in dataset.rules if rule not in touched]


def fill_sums(
    frame: pl.DataFrame,
    dataset: Dataset,
    blanks: Mapping[str, pl.Series],
    findings: Findings,
    rules: Iterable[Rule],
) -> pl.DataFrame:
    """Fill blank targets of `FilledBySum`, and report differing ones."""
    for rule in rules:
        if not isinstance(rule, FilledBySum):
            continue
        frame = frame.with_columns(_sum(rule.parts).alias("sum"), blanks[rule.target].alias("blank"))
        judged = _error_free(findings, (rule.target, *rule.parts), frame.height)
        differs = pl.lit(not rule.quiet) & (~pl.col("blank")) & (pl.col(rule.target) != pl.col("sum"))
        for position in frame.select((differs & judged).fill_null(False).arg_true()).to_series():
            params = _names(dataset, (rule.target,), "target") | _names(dataset, rule.parts, "parts")
            params |= {"sum": group_digits(frame["sum"][position]), "rule": "differs_from_sum"}
            findings.cell(rule.target, position, Fault(rule.code, params), "warning")
        known = pl.col("blank") & pl.col("sum").is_not_null() & judged
        given = pl.col(rule.target)
        # A sum that cannot be computed is not 0, so the rules that use it must not check it.
        findings.mark_unchecked(rule.target, (frame["blank"] & ~judged).arg_true())
        dtype = frame.schema[rule.target]
        frame = frame.with_columns(
            pl.when(known).then(pl.col("sum").cast(dtype)).otherwise(given).alias(rule.target)
        ).drop("sum", "blank")
    return frame


def check_rules(
    frame: pl.DataFrame, dataset: Dataset, today: date, records_from: date, findings: Findings
) -> None:
    """Report violations of rules other than sums. Rows with unreadable cells are skipped."""
    for rule in dataset.rules:
        match rule:
            case NotInFuture(code=code, field=field):
                late = _where(frame, pl.col(field) > today)
                findings.cells(field, late, Fault(code, {"rule": "future_date"}), rule.severity)
            case NotBefore(code=code, field=field):
                reported = pl.lit(False)
                for first, severity in rule.limits(records_from):
                    early = (pl.col(field) < first) & ~reported
                    fault = Fault(code, {"month": month_text(first)})
                    findings.cells(field, _where(frame, early), fault, severity)
                    reported = pl.col(field) < first
            case NotEarlier(code=code, field=field, than=than):
                before = _where(frame, pl.col(field) < pl.col(than))
                findings.cells(field, before, Fault(code, _names(dataset, (than,), "than")))
            case AtMost(code=code, field=field, most=most):
                fault = Fault(code, {"most": group_digits(most)} | _names(dataset, (field,), "target"))
                findings.cells(field, _where(frame, pl.col(field) > most), fault)
            case AllowedFor():
                _check_allowed(frame, dataset, findings, rule)
            case WholeFor(code=code, field=field, by=by, values=values):
                broken = pl.col(by).is_in(values) & (pl.col(field) != pl.col(field).floor())
                findings.cells(field, _where(frame, broken), Fault(code))
            case FilledFor(field=field) if field in findings.texts:
                judged = _error_free(findings, (field, rule.by), frame.height)
                filled, expected = pl.col(field).is_not_null(), pl.col(rule.by).is_in(rule.values)
                for code, broken in ((rule.code, expected & ~filled), (rule.unexpected, filled & ~expected)):
                    fault = Fault(code, _names(dataset, (field,), "target"))
                    findings.cells(field, _where(frame, broken & judged), fault, rule.severity)
            case PartsOfWhole():
                _check_parts(frame, findings, rule)


def check_sums(frame: pl.DataFrame, dataset: Dataset, findings: Findings, rules: Iterable[Rule]) -> None:
    """Report totals below the sum of their parts."""
    for rule in rules:
        if not isinstance(rule, AtLeastSum | AtMostSum):
            continue
        judged = _error_free(findings, (rule.total, *rule.parts), frame.height)
        sums = frame.select(_sum(rule.parts)).to_series()
        for position in _where(frame, (pl.col(rule.total) < _sum(rule.parts)) & judged):
            params = _names(dataset, (rule.total,), "total") | _names(dataset, rule.parts, "parts")
            params |= {"sum": group_digits(sums[position]), "rule": rule.kind}
            findings.cell(rule.total, position, Fault(rule.code, params), rule.severity)


def _where(frame: pl.DataFrame, broken: pl.Expr) -> pl.Series:
    return frame.select(broken.fill_null(False).arg_true()).to_series()


def _check_allowed(frame: pl.DataFrame, dataset: Dataset, findings: Findings, rule: AllowedFor) -> None:
    for value, allowed in rule.allowed:
        broken = (pl.col(rule.by) == value) & ~pl.col(rule.field).is_in(allowed)
        positions = _where(frame, broken)
        if len(positions):
            findings.cells(rule.field, positions, not_allowed(dataset, rule, value))


def _check_parts(frame: pl.DataFrame, findings: Findings, rule: PartsOfWhole) -> None:
    """Report every row of a group whose parts do not add up to the whole: it is unknown which one is wrong."""
    judged = _error_free(findings, (rule.value, rule.part, *rule.by), frame.height)
    is_part = pl.col(rule.part).fill_null("") != ""
    groups = (
        frame.with_row_index("position").with_columns(judged.alias("judged")).group_by(rule.by)
        .agg(
            pl.col(rule.value).filter(is_part).sum().alias("sum"), is_part.sum().alias("parts"), "position",
            pl.col(rule.value).filter(~is_part).first().alias("whole"), pl.col("judged").all(),
        )
        .filter((pl.col("parts") > 0) & pl.col("judged") & pl.col("whole").is_not_null())
        # A single part is not the complete list: it may be less than the whole, never more.
        .filter((pl.col("sum") > pl.col("whole")) | ((pl.col("parts") > 1) & (pl.col("sum") != pl.col("whole"))))
        .explode("position")
    )  # fmt: skip
    for position, total, whole in groups.select("position", "sum", "whole").sort("position").iter_rows():
        params = {"sum": group_digits(total), "whole": group_digits(whole)}
        findings.cell(rule.value, position, Fault(rule.code, params))


def check_computed(
    frame: pl.DataFrame, dataset: Dataset, texts: Mapping[str, pl.Series], findings: Findings
) -> None:
    """Report cells that differ from the value the portal computes; the computed value is used."""
    given = [field for field in dataset.computed_fields if field.name in texts]
    if not given:
        return
    needed: set[str] = set()
    for field in dataset.computed_fields:
        assert field.formula is not None
        needed |= inputs(field.formula) & set(frame.columns)
    judged = _error_free(findings, sorted(needed), frame.height)
    for position, row in enumerate(frame.select(sorted(needed)).iter_rows(named=True)):
        if not judged[position]:
            continue
        computed = dataset.derive(row)
        for field in given:
            text = texts[field.name][position]
            expected = computed[field.name]
            if text is None or expected is None or _same(text, expected, field.decimals):
                continue
            params = _names(dataset, (field.name,), "target") | {
                "computed": group_digits(Decimal(str(expected)))
            }
            findings.cell(field.name, position, Fault("differs_from_computed", params), "warning")


def _same(text: str, expected: object, decimals: int) -> bool:
    """Whether a cell has the computed value. A percent sign and further decimals do not matter."""
    number = parse_number(text.rstrip("% "), 12)
    if isinstance(number, Fault):
        return False
    return half_up(number, decimals) == half_up(Decimal(str(expected)), decimals)


def _sum(parts: Sequence[str]) -> pl.Expr:
    return pl.sum_horizontal(*(pl.col(part) for part in parts), ignore_nulls=False)


def _error_free(findings: Findings, fields: Sequence[str], height: int) -> pl.Series:
    """True where none of `fields` has an error yet."""
    wrong = sorted(set().union(*(findings.bad_cells(field) for field in fields)))
    flags = pl.Series([True] * height, dtype=pl.Boolean)
    return flags.scatter(wrong, False) if wrong else flags


def _names(dataset: Dataset, fields: Sequence[str], param: str) -> dict[str, object]:
    labels = [dataset.field(name).label for name in fields]
    return {param: listed([(f"“{label.en}”", f"“{label.mr}”") for label in labels])}
