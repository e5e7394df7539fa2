"""The rules across one row's fields (`catalog.rules`), applied to a whole typed frame."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal

import polars as pl

from catalog.dataset import Dataset
from catalog.formulas import inputs
from catalog.rules import AtLeastSum, AtMostSum, FilledBySum, NotInFuture
from sheets.errors import Fault, Params, Severity
from sheets.findings import Findings
from sheets.messages import listed
from sheets.text import group_digits
from sheets.values import parse_number


def fill_sums(
    frame: pl.DataFrame, dataset: Dataset, blanks: dict[str, pl.Series], findings: Findings
) -> pl.DataFrame:
    """Blank targets of `FilledBySum` get their sum; differing ones are reported, and kept or replaced."""
    for rule in dataset.rules:
        if not isinstance(rule, FilledBySum):
            continue
        frame = frame.with_columns(_sum(rule.parts).alias("sum"), blanks[rule.target].alias("blank"))
        judged = _judged(findings, (rule.target, *rule.parts), frame.height)
        differs = pl.lit(not rule.quiet) & (~pl.col("blank")) & (pl.col(rule.target) != pl.col("sum"))
        for position in frame.select((differs & judged).fill_null(False).arg_true()).to_series():
            params = _names(dataset, (rule.target,), "target") | _names(dataset, rule.parts, "parts")
            params |= {
                "sum": _number(frame["sum"][position]),
                "rule": "differs_from_sum" if rule.keep_differing else "replaced_by_sum",
            }
            findings.cell(rule.target, position, Fault(rule.code, params), "warning")
        replaced = pl.col("blank") if rule.keep_differing else pl.lit(True)
        known = replaced & pl.col("sum").is_not_null() & judged
        kept = pl.col(rule.target)
        # A sum that cannot be made is no 0: the rules that use it must not judge it either.
        findings.unjudged(rule.target, (frame["blank"] & ~judged).arg_true())
        dtype = frame.schema[rule.target]
        frame = frame.with_columns(
            pl.when(known).then(pl.col("sum").cast(dtype)).otherwise(kept).alias(rule.target)
        ).drop("sum", "blank")
    return frame


def check_rules(frame: pl.DataFrame, dataset: Dataset, today: date, findings: Findings) -> None:
    """Report what the other rules find. Rows whose cells could not be read are left to those findings."""
    for rule in dataset.rules:
        match rule:
            case NotInFuture(code=code, field=field, severity=severity):
                late = frame.select((pl.col(field) > today).fill_null(False).arg_true()).to_series()
                findings.cells(field, late, Fault(code, {"rule": "future_date"}), severity)
            case AtLeastSum(code=code, total=total, parts=parts, severity=severity):
                broken = pl.col(total) < _sum(parts)
                _report_sum(frame, dataset, findings, broken, total, parts, code, "below_sum", severity)
            case AtMostSum(code=code, total=total, parts=parts, severity=severity):
                broken = _sum(parts) > pl.col(total)
                _report_sum(frame, dataset, findings, broken, total, parts, code, "above_sum", severity)


def check_computed(
    frame: pl.DataFrame, dataset: Dataset, texts: Mapping[str, pl.Series], findings: Findings
) -> None:
    """Report cells that say something else than what the portal computes; the computed figure counts."""
    given = [field for field in dataset.computed_fields if field.name in texts]
    if not given:
        return
    needed: set[str] = set()
    for field in dataset.computed_fields:
        assert field.formula is not None
        needed |= inputs(field.formula) & set(frame.columns)
    judged = _judged(findings, sorted(needed), frame.height)
    for position, row in enumerate(frame.select(sorted(needed)).iter_rows(named=True)):
        if not judged[position]:
            continue
        computed = dataset.derive(row)
        for field in given:
            text = texts[field.name][position]
            expected = computed[field.name]
            if text is None or _same(text, expected, field.decimals):
                continue
            params = _names(dataset, (field.name,), "target") | {"computed": _number(expected)}
            findings.cell(field.name, position, Fault("differs_from_computed", params), "warning")


def _same(text: str, expected: object, decimals: int) -> bool:
    """Does a cell say what was computed? A percent sign and further decimal places do not matter."""
    number = parse_number(text.rstrip("% "), 12)
    if isinstance(number, Fault) or expected is None:
        return False
    return round(Decimal(number), decimals) == round(Decimal(str(expected)), decimals)


def _report_sum(
    frame: pl.DataFrame,
    dataset: Dataset,
    findings: Findings,
    broken: pl.Expr,
    total: str,
    parts: Sequence[str],
    code: str,
    kind: str,
    severity: Severity,
) -> None:
    judged = _judged(findings, (total, *parts), frame.height)
    frame = frame.with_columns(_sum(parts).alias("sum"))
    for position in frame.select((broken & judged).fill_null(False).arg_true()).to_series():
        params = _names(dataset, (total,), "total") | _names(dataset, parts, "parts")
        params |= {"sum": _number(frame["sum"][position]), "rule": kind}
        findings.cell(total, position, Fault(code, params), severity)


def _sum(parts: Sequence[str]) -> pl.Expr:
    return pl.sum_horizontal(*(pl.col(part) for part in parts), ignore_nulls=False)


def _judged(findings: Findings, fields: Sequence[str], height: int) -> pl.Series:
    """True where none of `fields` is wrong already."""
    wrong = sorted(set().union(*(findings.bad_cells(field) for field in fields)))
    flags = pl.Series([True] * height, dtype=pl.Boolean)
    return flags.scatter(wrong, False) if wrong else flags


def _names(dataset: Dataset, fields: Sequence[str], param: str) -> Params:
    labels = [dataset.field(name).label for name in fields]
    return {param: listed([(f"“{label.en}”", f"“{label.mr}”") for label in labels])}


def _number(value: object) -> str:
    return group_digits(value) if isinstance(value, int) else str(value)
