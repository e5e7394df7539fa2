"""The rebuilding of all figures by several processes: a plan of months, each built aside by whoever takes it, and one
step that publishes them. Where one process does it alone, `jobs.rebuild_job` is simpler.
"""

import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict
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
from marts.store import Partition, month_of

HANDOVER = "handover"
Month = tuple[str, str]  # dataset, month (2026-04)


def handover_folder(runtime: Runtime) -> Path:
    return runtime.config.data / "dagster" / "handover"


@io_manager(required_resource_keys={"runtime"})
def handover(context: InitResourceContext) -> IOManager:
    """What one step tells the next, in the data folder: builders on all machines see it."""
    folder = handover_folder(context.resources.runtime)
    return FilesystemIOManager(base_dir=str(folder)).create_io_manager(context)


def plan(runtime: Runtime) -> list[Month]:
    """Every month that has rows or figures."""
    found: list[Month] = []
    for name, dataset in DATASETS.items():
        with reading(runtime.engine) as connection:
            months = {f"{month:%Y-%m}" for month in facts.months(connection, dataset)}
        with suppress(DamagedManifest):  # the last step begins it anew
            months |= set(runtime.store.manifest().dataset(name).partitions)
        found += [(name, month) for month in sorted(months)]
    return found


def build(runtime: Runtime, month: Month) -> Built:
    dataset, day = DATASETS[month[0]], month_of(month[1])

    def read() -> pl.DataFrame:
        with reading(runtime.engine) as connection:
            return facts.read(connection, dataset, day)

    return build_aside(runtime.store, dataset, day, read)


def publish(runtime: Runtime, dataset: Dataset, built: list[Built]) -> int:
    """Publish what was built; the number of months that the worker was asked for instead."""
    try:
        with runtime.refreshing(dataset):
            left_out = swap_in(runtime.store, dataset, built)
            refresh.record_published(runtime, dataset)
    except (DamagedManifest, DamagedPartition):
        refresh.rebuild(runtime, dataset)
        left_out = ()
    # The worker looks at the rows as they are now.
    refresh.ask(runtime, dataset, left_out)
    return len(left_out)


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
    description="One month's file, aside: nobody reads it yet. May be done twice.",
)
def build_month(
    context: OpExecutionContext, runtime: ResourceParam[Runtime], month: Any
) -> tuple[str, dict[str, object]]:
    built = build(runtime, month)
    context.log.info("%s %s: %d groups", *month, built.partition.rows if built.partition else 0)
    return month[0], asdict(built)


@op(
    out=Out(Nothing),
    description="All months into the manifest, a dataset at a time; what changed meanwhile is left to the worker.",
)
def publish_months(context: OpExecutionContext, runtime: ResourceParam[Runtime], months: list[Any]) -> None:
    for name, dataset in DATASETS.items():
        mine = [_built(values) for of, values in months if of == name]
        if not mine:
            continue
        left = publish(runtime, dataset, mine)
        version = runtime.store.manifest().dataset(name).version
        metadata = {"version": version, "months": len(mine) - left, "changed meanwhile": left}
        context.log_event(AssetMaterialization(AssetKey([name, "aggregate"]), metadata=metadata))
    # Not before all are published: it deletes files that nobody names.
    for dataset in DATASETS.values():
        refresh.tidy(runtime, dataset)
    charts.write(runtime, today_in_india())
    shutil.rmtree(handover_folder(runtime) / context.run_id, ignore_errors=True)


def _built(values: dict[str, Any]) -> Built:
    partition = values["partition"]
    return Built(values["month"], Partition(**partition) if partition else None, values["before"])


def fanned_out_job(name: str, executor: ExecutorDefinition, config: Mapping[str, object]) -> JobDefinition:
    @job(
        name=name,
        executor_def=executor,
        config=config,
        description="Build all figures anew, dataset by month, by as many processes as there are builders.",
    )
    def rebuild() -> None:
        publish_months(plan_months().map(build_month).collect())

    return rebuild
