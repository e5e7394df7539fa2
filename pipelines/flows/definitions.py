"""What Dagster loads: `defs`. Assets and jobs for every dataset of the registry."""

from collections.abc import Callable

from dagster import Definitions, InitResourceContext, ResourceDefinition, in_process_executor, mem_io_manager

from catalog.registry import DATASETS
from flows.assets import dataset_assets, public_charts
from flows.house import House, this_house
from flows.jobs import import_job, rebuild_job, refresh_job
from flows.schedules import nightly


def definitions(house: Callable[[], House]) -> Definitions:
    """The definitions, working in the house that `house` gives at the start of a run."""

    def open_it(_context: InitResourceContext) -> House:
        return house()

    rebuild = rebuild_job()
    datasets = DATASETS.values()
    return Definitions(
        assets=[
            *(one for dataset in datasets for one in dataset_assets(dataset)),
            public_charts(tuple(datasets)),
        ],
        jobs=[*map(import_job, datasets), *map(refresh_job, datasets), rebuild],
        schedules=[nightly(rebuild)],
        resources={"house": ResourceDefinition(open_it), "memory": mem_io_manager},
        executor=in_process_executor,
    )


defs = definitions(this_house)
