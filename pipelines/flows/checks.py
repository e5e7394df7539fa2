"""Asset checks: the errors of an uploaded sheet, and whether published rows fit the dataset's definition."""

from collections import Counter
from dataclasses import dataclass, field

import pandera.errors
import polars as pl
from dagster import AssetCheckResult, AssetCheckSeverity, AssetCheckSpec, AssetKey

from catalog.dataset import Dataset
from flows.importing import Prepared
from sheets.schema import facts_schema

# Rows validated in one batch.
BATCH_ROWS = 200_000
CELLS = "cells"
FACTS = "facts"


def cells_spec(dataset: Dataset) -> AssetCheckSpec:
    return AssetCheckSpec(
        CELLS,
        asset=AssetKey([dataset.name, "sheet"]),
        description="Every cell of the uploaded sheet fits its column. Fails on a bad file, without failing the run.",
    )


def facts_spec(dataset: Dataset) -> AssetCheckSpec:
    return AssetCheckSpec(
        FACTS,
        asset=AssetKey([dataset.name, "aggregate"]),
        description="The stored rows of each published month fit the dataset's definition; no key is repeated.",
    )


def check_cells(prepared: Prepared) -> AssetCheckResult:
    """Count the sheet's errors and warnings by code."""
    codes = {
        severity: Counter(issue.code for issue in prepared.issues if issue.severity == severity)
        for severity in ("error", "warning")
    }
    return AssetCheckResult(
        check_name=CELLS,
        passed=not codes["error"],
        severity=AssetCheckSeverity.WARN,  # an error in the sheet, not in the pipeline
        metadata={"errors": dict(codes["error"]), "warnings": dict(codes["warning"])},
    )


@dataclass(slots=True)
class FactsCheck:
    """Collects violations of the dataset's pandera schema in published facts.

    Validates many months in one batch; the last batch only after publication, so that readers need not wait for it.
    """

    dataset: Dataset
    rows: int = 0
    failures: Counter[str] = field(default_factory=Counter)
    pending: list[pl.DataFrame] = field(default_factory=list)

    def __call__(self, frame: pl.DataFrame) -> None:
        self.pending.append(frame)
        if sum(map(len, self.pending)) > BATCH_ROWS:
            self._validate_pending()

    def _validate_pending(self) -> None:
        if not self.pending:
            return
        frame = pl.concat(self.pending)
        self.pending.clear()
        self.rows += len(frame)
        try:
            facts_schema(self.dataset).validate(frame, lazy=True)
        except pandera.errors.SchemaErrors as error:
            cases = error.failure_cases
            assert isinstance(cases, pl.DataFrame)
            self.failures.update(f"{row['column']}: {row['check']}" for row in cases.iter_rows(named=True))

    def result(self) -> AssetCheckResult:
        self._validate_pending()
        return AssetCheckResult(
            check_name=FACTS,
            passed=not self.failures,
            metadata={"rows": self.rows, "failures": dict(self.failures)},
        )
