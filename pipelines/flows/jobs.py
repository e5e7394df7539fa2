"""Dagster jobs: an import and a refresh per dataset, the full rebuild, backups and saved reports."""

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from dagster import (
    AssetSelection,
    Field,
    Int,
    JobDefinition,
    OpExecutionContext,
    ResourceParam,
    define_asset_job,
    in_process_executor,
    job,
    op,
)

from catalog.dataset import Dataset
from catalog.registry import DATASETS
from flows import portal_command as portal
from flows.assets import PUBLIC_CHARTS
from flows.builders import distributed_executor
from flows.distributed_rebuild import distributed_rebuild_job
from flows.runtime import Runtime

if TYPE_CHECKING:
    from dagster._core.definitions.unresolved_asset_job_definition import UnresolvedAssetJobDefinition

REBUILD = "rebuild"
BACKUP = "backup"
REPORT = "report"
# Dagster's event log has every event; the console only shows errors.
QUIET: dict[str, dict[str, object]] = {"loggers": {"console": {"config": {"log_level": "ERROR"}}}}


def import_job_name(dataset: Dataset) -> str:
    return f"import_{dataset.name}"


def import_job(dataset: Dataset) -> "UnresolvedAssetJobDefinition":
    """Sheet → table → aggregate of one upload. Started by the worker with the import's id and lease owner."""
    return define_asset_job(
        import_job_name(dataset),
        selection=AssetSelection.groups(dataset.name),
        executor_def=in_process_executor,
        description=f"{dataset.label.en}: import an uploaded sheet and publish its figures.",
    )


def import_config(dataset: Dataset, import_id: int, owner: str) -> dict[str, dict[str, object]]:
    return {
        "ops": {f"{dataset.name}__sheet": {"config": {"import_id": import_id, "owner": owner}}},
        **QUIET,
    }


def refresh_job_name(dataset: Dataset) -> str:
    return f"refresh_{dataset.name}"


def refresh_config(dataset: Dataset) -> dict[str, dict[str, object]]:
    """Run configuration that refreshes every month, not only changed ones."""
    return {"ops": {f"{dataset.name}__aggregate": {"config": {"full": True}}}, **QUIET}


def refresh_job(dataset: Dataset) -> "UnresolvedAssetJobDefinition":
    """Publish the changed months of one dataset; with `refresh_config`, all of them."""
    return define_asset_job(
        refresh_job_name(dataset),
        selection=AssetSelection.assets([dataset.name, "aggregate"]),
        executor_def=in_process_executor,
        description=f"{dataset.label.en}: publish the months that changed.",
    )


def rebuild_job(
    environment: Mapping[str, str] = os.environ,
) -> "JobDefinition | UnresolvedAssetJobDefinition":
    """Rebuild every month of every dataset, compact closed financial years, and write the public charts.

    Distributed over several processes if the environment configures an executor (`builders`).
    """
    if (executor := distributed_executor(environment)) is not None:
        return distributed_rebuild_job(REBUILD, executor, QUIET)
    aggregates = [[name, "aggregate"] for name in DATASETS]
    return define_asset_job(
        REBUILD,
        selection=AssetSelection.assets(*aggregates, PUBLIC_CHARTS),
        executor_def=in_process_executor,
        config={
            "ops": {
                name: step
                for dataset in DATASETS.values()
                for name, step in refresh_config(dataset)["ops"].items()
            },
            **QUIET,
        },
        description="Rebuild all figures from the database and tidy up.",
    )


@op(description="Run the portal's backup command in a subprocess.")
def make_backup(context: OpExecutionContext, runtime: ResourceParam[Runtime]) -> None:
    _log(context, portal.command(runtime, "backup"))


@op(
    description="Run the portal's report command in a subprocess. Config: the report and the requesting run.",
    config_schema={"report": Int, "run": Field(Int, is_required=False)},
)
def make_report(context: OpExecutionContext, runtime: ResourceParam[Runtime]) -> None:
    config = context.op_config
    run_option = ["--run", str(config["run"])] if "run" in config else []
    _log(context, portal.command(runtime, "make_report", str(config["report"]), *run_option))


def _log(context: OpExecutionContext, lines: list[str]) -> None:
    for line in lines:
        context.log.info(line)


def report_config(report_id: int, run: int) -> dict[str, dict[str, object]]:
    return {"ops": {"make_report": {"config": {"report": report_id, "run": run}}}, **QUIET}


@job(name=REPORT, executor_def=in_process_executor, description="Run a saved report.")
def report() -> None:
    """Create the files of one saved report."""
    make_report()


@job(name=BACKUP, executor_def=in_process_executor, description="Make a backup.", config=QUIET)
def backup() -> None:
    """Back up the installation into one file."""
    make_backup()
