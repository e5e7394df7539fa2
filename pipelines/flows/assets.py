"""Dagster assets: sheet → database table → aggregate for each dataset, and the public charts made from all of
them.
"""

from collections.abc import Iterator, Sequence

from dagster import (
    AssetCheckResult,
    AssetExecutionContext,
    AssetKey,
    AssetsDefinition,
    Config,
    MaterializeResult,
    Output,
    ResourceParam,
    asset,
)

from catalog.calendar import today_in_india
from catalog.dataset import Dataset
from flows import charts, queue
from flows.checks import FactsCheck, cells_spec, check_cells, facts_spec
from flows.database import reading
from flows.importing import Outcome, Prepared, prepare, settle
from flows.refresh import Refreshed, rebuild, refresh_changes, tidy
from flows.runtime import Runtime

PUBLIC_CHARTS = AssetKey(["public", "department_charts"])


class ImportConfig(Config):
    """An import and the worker that holds its lease. A run retried later no longer holds it and writes nothing."""

    import_id: int
    owner: str


class AggregateConfig(Config):
    """`full` rebuilds every month instead of only changed ones."""

    full: bool = False


def dataset_assets(dataset: Dataset) -> Sequence[AssetsDefinition]:
    return (_sheet(dataset), _table(dataset), _aggregate(dataset))


def _sheet(dataset: Dataset) -> AssetsDefinition:
    @asset(
        key=[dataset.name, "sheet"],
        group_name=dataset.name,
        description=f"{dataset.label.en}: an uploaded sheet, read and validated.",
        kinds={"polars", "pandera"},
        check_specs=[cells_spec(dataset)],
        io_manager_key="memory",
    )
    def sheet(
        context: AssetExecutionContext, config: ImportConfig, runtime: ResourceParam[Runtime]
    ) -> Iterator[object]:
        with reading(runtime.engine) as connection:
            job = queue.fetch(connection, config.import_id, config.owner)
        prepared = prepare(runtime, job)
        validated = prepared.validated
        yield Output(
            prepared,
            metadata={
                "import_id": job.id,
                "file": job.filename,
                "dagster/row_count": validated.row_count if validated else 0,
                "rows_with_errors": len(set(validated.error_rows)) if validated else 0,
                "findings": len(prepared.issues),
            },
        )
        yield check_cells(prepared)

    return sheet


def _table(dataset: Dataset) -> AssetsDefinition:
    @asset(
        key=[dataset.name, "table"],
        group_name=dataset.name,
        description=f"{dataset.label.en}: the rows in the database (table {dataset.table}).",
        kinds={"sqlalchemy"},
        io_manager_key="memory",
        output_required=False,  # a refused file changes nothing, so downstream assets are skipped
    )
    def table(
        context: AssetExecutionContext, runtime: ResourceParam[Runtime], sheet: Prepared
    ) -> Iterator[Output[Outcome]]:
        outcome = settle(runtime, sheet)
        context.log.info("import %d: %s, %s", sheet.job.id, outcome.state, outcome.counts)
        if outcome.state == "done":
            counts = outcome.counts
            yield Output(
                outcome,
                metadata={
                    "import_id": sheet.job.id,
                    "inserted": counts.imported,
                    "updated": counts.updated,
                    "unchanged": counts.unchanged,
                    "errors": counts.errors,
                },
            )

    return table


def _aggregate(dataset: Dataset) -> AssetsDefinition:
    @asset(
        key=[dataset.name, "aggregate"],
        group_name=dataset.name,
        description=f"{dataset.label.en}: the figures by month, as Parquet.",
        kinds={"duckdb", "parquet"},
        deps=[AssetKey([dataset.name, "table"])],
        check_specs=[facts_spec(dataset)],
    )
    def aggregate(
        context: AssetExecutionContext, config: AggregateConfig, runtime: ResourceParam[Runtime]
    ) -> Iterator[MaterializeResult[None] | AssetCheckResult]:
        facts_check = FactsCheck(dataset)
        if config.full:
            refreshed: Refreshed | None = rebuild(runtime, dataset, facts_check)
            tidy(runtime, dataset)
        else:
            refreshed = refresh_changes(runtime, dataset, facts_check)
            charts.publish(runtime, today_in_india())
        yield MaterializeResult(metadata=describe(refreshed))
        yield facts_check.result()

    return aggregate


def public_charts(datasets: Sequence[Dataset]) -> AssetsDefinition:
    """Define the asset for the public charts, downstream of all published aggregates."""
    aggregates = [AssetKey([dataset.name, "aggregate"]) for dataset in datasets if dataset.published]

    @asset(
        key=PUBLIC_CHARTS,
        group_name="public",
        description="The figures of the public charts page: counts of every department that publishes some.",
        kinds={"json"},
        deps=aggregates,
    )
    def department_charts(runtime: ResourceParam[Runtime]) -> MaterializeResult[None]:
        published = charts.write(runtime, today_in_india())
        return MaterializeResult(
            metadata={"financial_year": published.financial_year, "departments": published.datasets}
        )

    return department_charts


def describe(refreshed: Refreshed | None) -> dict[str, str | int]:
    """Return the metadata that Dagster shows for a refresh."""
    if refreshed is None:
        return {"months": "none"}
    return {
        "version": refreshed.version,
        "months": ", ".join(f"{month:%Y-%m}" for month in refreshed.months) or "none",
    }
