"""Jobs: one import per dataset, one refresh of what changed per dataset, and the rebuilding of everything."""

from typing import Any

from dagster import AssetSelection, define_asset_job, in_process_executor

from catalog.dataset import Dataset
from catalog.registry import DATASETS
from flows.assets import PUBLIC_CHARTS

REBUILD = "rebuild"


def import_job_name(dataset: Dataset) -> str:
    return f"import_{dataset.name}"


def import_job(dataset: Dataset) -> Any:
    """Sheet → table → aggregate of one upload. The worker starts it; it needs the upload's id and lease."""
    return define_asset_job(
        import_job_name(dataset),
        selection=AssetSelection.groups(dataset.name),
        executor_def=in_process_executor,
        description=f"{dataset.label.en}: one uploaded sheet, until its figures stand.",
    )


def import_config(dataset: Dataset, import_id: int, owner: str) -> dict[str, Any]:
    return {
        "ops": {f"{dataset.name}__sheet": {"config": {"import_id": import_id, "owner": owner}}},
        # Every event stands in Dagster's own log; the console is the worker's.
        "loggers": {"console": {"config": {"log_level": "ERROR"}}},
    }


def refresh_job(dataset: Dataset) -> Any:
    """The changed months of one dataset."""
    return define_asset_job(
        f"refresh_{dataset.name}",
        selection=AssetSelection.assets([dataset.name, "aggregate"]),
        executor_def=in_process_executor,
        description=f"{dataset.label.en}: publish the months that changed.",
    )


def rebuild_job() -> Any:
    """Every month of every dataset from the database, closed financial years into one file each, the public charts."""
    aggregates = [[name, "aggregate"] for name in DATASETS]
    return define_asset_job(
        REBUILD,
        selection=AssetSelection.assets(*aggregates, PUBLIC_CHARTS),
        executor_def=in_process_executor,
        config={"ops": {f"{name}__aggregate": {"config": {"full": True}} for name in DATASETS}},
        description="Build all figures anew from the database and tidy up.",
    )
