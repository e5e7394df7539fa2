"""Dagster's entry point, `defs`: assets and jobs for every dataset of the registry."""

import warnings
from collections.abc import Callable, Iterator

from dagster import Definitions, InitResourceContext, ResourceDefinition, in_process_executor, mem_io_manager

from catalog.registry import DATASETS
from flows.assets import dataset_assets, public_charts
from flows.distributed_rebuild import HANDOVER, handover
from flows.instance import run_ownership
from flows.jobs import backup, import_job, rebuild_job, refresh_job, report
from flows.runtime import Runtime, process_runtime
from flows.schedules import portal_clock

# Dagster warns about this for every sensor, although nothing here passes `owners`.
warnings.filterwarnings("ignore", message="Parameter `owners` of initializer `SensorDefinition")


def definitions(runtime: Callable[[], Runtime]) -> Definitions:
    """Build the definitions. `runtime` is called at the start of each run."""

    def open_resource(context: InitResourceContext) -> Iterator[Runtime]:
        opened_runtime = runtime()
        with run_ownership(context.instance, context.run, opened_runtime):
            yield opened_runtime

    datasets = DATASETS.values()
    on_request = [*map(refresh_job, datasets), rebuild_job(), backup, report]
    return Definitions(
        assets=[
            *(asset for dataset in datasets for asset in dataset_assets(dataset)),
            public_charts(tuple(datasets)),
        ],
        jobs=[*map(import_job, datasets), *on_request],
        sensors=[portal_clock(runtime, on_request)],
        resources={
            "runtime": ResourceDefinition(open_resource),
            "memory": mem_io_manager,
            HANDOVER: handover,
        },
        executor=in_process_executor,
    )


defs = definitions(process_runtime)
