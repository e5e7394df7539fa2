"""Complete the rows of a sheet that lacks columns with the stored values, so that missing columns change nothing."""

from dataclasses import replace

import polars as pl

from catalog.dataset import Dataset
from catalog.fields import Field
from catalog.rules import FilledBySum
from sheets.errors import Fault
from sheets.findings import Findings
from sheets.rules import check_sums, fill_sums, touched_rules
from sheets.schema import dtype
from sheets.text import group_digits, listed, position
from sheets.validate import Validated

STORED = "stored "  # column names contain no spaces, so this cannot collide


def complete(validated: Validated, dataset: Dataset, stored: pl.DataFrame) -> Validated:
    """Fill the absent columns of `validated` with stored values, in rows whose key is already in the table.

    `stored` has `_row` and the value columns of those rows (see `stored_schema`). In new rows an absent number becomes
    0 and an absent text empty, which is reported. Sums and rules that involve absent columns are checked here.
    """
    absent = [field for field in dataset.stored_fields if field.name in validated.absent]
    if not (absent or validated.lacking):
        return validated
    known = stored.rename({name: STORED + name for name in dataset.value_columns}).with_columns(known=True)
    frame = validated.rows.join(known, on="_row", how="left", maintain_order="left")
    frame = frame.with_columns(pl.col("known").fill_null(False))
    frame = frame.with_columns(
        pl.when(kept).then(pl.col(STORED + field.column)).otherwise(field.column).alias(field.column)
        for field in dataset.stored_fields
        if (kept := _kept(validated, field)) is not None
    )
    findings = _findings(validated, frame)
    touched = touched_rules(dataset, validated.absent)
    for rule in touched:
        if isinstance(rule, FilledBySum):
            frame = _fill(frame, dataset, rule, findings, given=rule.target not in validated.absent)
    check_sums(frame, dataset, findings, touched)
    _report(absent, frame, findings)
    wrong = {findings.rows[at] for at in findings.bad_rows}
    rows = frame.select(validated.rows.columns).filter(~pl.col("_row").is_in(sorted(wrong)))
    issues = sorted([*validated.issues, *findings.issues], key=lambda issue: issue.row or 0)
    return replace(validated, rows=rows, issues=issues, error_rows=validated.error_rows | wrong)


def stored_schema(dataset: Dataset) -> dict[str, pl.DataType]:
    fields = {field.column: field for field in dataset.stored_fields}
    return {"_row": pl.Int64(), **{name: dtype(fields[name]) for name in dataset.value_columns}}


def _kept(validated: Validated, field: Field) -> pl.Expr | None:
    """The rows that keep the stored value of a field; None if all rows have a column for it."""
    if field.name in validated.absent:
        return pl.col("known")
    if (rows := validated.lacking.get(field.name)) is None:
        return None
    return pl.col("known") & pl.col("_row").is_in(list(rows))


def _findings(validated: Validated, frame: pl.DataFrame) -> Findings:
    letters = {match.field: match.letter for match in validated.columns if match.field}
    sent = frame.select("_row").join(validated.frame, on="_row", how="left", maintain_order="left")
    texts = {name: sent[f"c{position(letter + '1')[1]}"] for name, letter in letters.items()}
    return Findings(frame["_row"], texts, letters)


def _fill(
    frame: pl.DataFrame, dataset: Dataset, rule: FilledBySum, findings: Findings, *, given: bool
) -> pl.DataFrame:
    """Replace blank cells by the sum. Without the column, keep the stored figure until one of its parts changes."""
    if given:
        return fill_sums(
            frame, dataset, {rule.target: findings.texts[rule.target].is_null()}, findings, [rule]
        )
    changed = pl.any_horizontal(pl.col(part) != pl.col(STORED + part) for part in rule.parts)
    blank = frame.select((~pl.col("known") | changed).fill_null(True)).to_series()
    return fill_sums(frame, dataset, {rule.target: blank}, findings, [replace(rule, quiet=True)])


def _report(absent: list[Field], frame: pl.DataFrame, findings: Findings) -> None:
    known = int(frame["known"].sum())
    for code, count, fields in (
        ("absent_unchanged", known, absent),
        ("absent_zero", frame.height - known, [field for field in absent if field.numeric]),
    ):
        if count and fields:
            params = {"names": listed([field.label.both() for field in fields], quote=True)}
            findings.sheet(Fault(code, params | {"count": group_digits(count)}), "warning")
