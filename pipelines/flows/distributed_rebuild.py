"""Distributed rebuild of all figures: plan the months, build each in any process, publish them in one step.

In a single process, `jobs.rebuild_job` is simpler.
"""

import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import polars as pl
from dagster import (
    AssetKey,
    AssetMaterialization,
    DynamicOut,
    DynamicOutput,
    ExecutorDefinition,
    FilesystemIOManager,
    InitResourceContext,
    IOManager,
    JobDefinition,
    Nothing,
    OpExecutionContext,
    Out,
    ResourceParam,
    RetryPolicy,
    io_manager,
    job,
    op,
)

from catalog.calendar import today_in_india
from catalog.dataset import Dataset
from catalog.registry import DATASETS
from flows import charts, facts, refresh
from flows.database import reading
from flows.runtime import Runtime
from marts.errors import DamagedManifest, DamagedPartition
from marts.rebuild import Built, build_aside, swap_in
from marts.store import month_of

HANDOVER = "handover"
Month = tuple[str, str]  # dataset, month (2026-04)


def handover_folder(runtime: Runtime) -> Path:
    return runtime.config.data / "dagster" / "handover"


@io_manager(required_resource_keys={"runtime"})
def handover(context: InitResourceContext) -> IOManager:
    """Store step outputs in the data folder, which builders on all machines share."""
    folder = handover_folder(context.resources.runtime)
    return FilesystemIOManager(base_dir=str(folder)).create_io_manager(context)


def plan(runtime: Runtime) -> list[Month]:
    """Return every month that has rows or figures."""
    plan_: list[Month] = []
    for name, dataset in DATASETS.items():
        with reading(runtime.engine) as connection:
            months = {f"{month:%Y-%m}" for month in facts.months(connection, dataset)}
        with suppress(DamagedManifest):  # the publishing step rebuilds it
            months |= set(runtime.store.manifest().dataset(name).partitions)
        plan_ += [(name, month) for month in sorted(months)]
    return plan_


def build(runtime: Runtime, month: Month) -> Built:
    dataset, day = DATASETS[month[0]], month_of(month[1])

    def read() -> pl.DataFrame:
        with reading(runtime.engine) as connection:
            return facts.read(connection, dataset, day)

    return build_aside(runtime.store, dataset, day, read)


def publish(runtime: Runtime, dataset: Dataset, built: list[Built]) -> int:
    """Publish the built months. Return how many changed since they were built and were left to the worker."""
    try:
        with runtime.refresh_lock(dataset):
            skipped = swap_in(runtime.store, dataset, built)
            refresh.record_published(runtime, dataset)
    except (DamagedManifest, DamagedPartition):
        refresh.rebuild(runtime, dataset)
        skipped = ()
    refresh.queue_refresh(runtime, dataset, skipped)
    return len(skipped)


@op(
    out=DynamicOut(io_manager_key=HANDOVER),
    description="Every month of every dataset that has rows or figures.",
)
def plan_months(runtime: ResourceParam[Runtime]) -> Iterator[DynamicOutput[Month]]:
    for name, month in plan(runtime):
        yield DynamicOutput((name, month), mapping_key=f"{name}__{month.replace('-', '_')}")


@op(
    out=Out(io_manager_key=HANDOVER),
    retry_policy=RetryPolicy(max_retries=3, delay=2),
    description="Build one month's file without publishing it. Safe to repeat.",
)
def build_month(
    context: OpExecutionContext, runtime: ResourceParam[Runtime], month: Any
) -> tuple[str, Built]:
    built = build(runtime, month)
    context.log.info("%s %s: %d groups", *month, built.partition.rows if built.partition else 0)
    return month[0], built


@op(
    out=Out(Nothing),
    description="Publish all months, one dataset at a time. Months changed since are left to the worker.",
)
def publish_months(context: OpExecutionContext, runtime: ResourceParam[Runtime], months: list[Any]) -> None:
    for name, dataset in DATASETS.items():
        built = [month for dataset_name, month in months if dataset_name == name]
        if not built:
            continue
        skipped = publish(runtime, dataset, built)
        version = runtime.store.manifest().dataset(name).version
        metadata = {"version": version, "months": len(built) - skipped, "changed meanwhile": skipped}
        context.log_event(AssetMaterialization(AssetKey([name, "aggregate"]), metadata=metadata))
    # Only after everything is published, as it deletes unreferenced files.
    for dataset in DATASETS.values():
        refresh.tidy(runtime, dataset)
    charts.write(runtime, today_in_india())
    shutil.rmtree(handover_folder(runtime) / context.run_id, ignore_errors=True)


def distributed_rebuild_job(
    name: str, executor: ExecutorDefinition, config: Mapping[str, object]
) -> JobDefinition:
    @job(
        name=name,
        executor_def=executor,
        config=config,
        description="Rebuild all figures, one month of a dataset at a time, using all builders.",
    )
    def rebuild() -> None:
        publish_months(plan_months().map(build_month).collect())

    return rebuild
