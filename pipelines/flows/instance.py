"""Dagster's instance as the worker uses it: where it lives, and the runs that a killed worker left behind."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

from dagster import (
    AssetKey,
    AssetMaterialization,
    DagsterInstance,
    DagsterRun,
    DagsterRunStatus,
    RunsFilter,
)
from dagster._core.instance.ref import InstanceRef
from dagster._serdes import ConfigurableClassData

from catalog.dataset import Dataset
from flows import identity
from flows.assets import describe
from flows.beat import RUN, Beat
from flows.config import Config
from flows.held import Recorder
from flows.queue import Job
from flows.refresh import Refreshed
from flows.runtime import Runtime, open_runtime

OWNER_TAG = "jilha/worker"
IMPORT_TAG = "jilha/import_id"
REQUEST_TAG = "jilha/request_id"
RUN_TAG = "jilha/run"  # the row of the portal's history
SCHEDULE_TAG = "jilha/schedule"
OPEN = [
    DagsterRunStatus.NOT_STARTED,
    DagsterRunStatus.STARTING,
    DagsterRunStatus.STARTED,
    DagsterRunStatus.CANCELING,
]
KEEP = timedelta(days=30)
SETTINGS = """\
telemetry:
  enabled: false
nux:
  enabled: false
"""
_ON_POSTGRES = """\
storage:
  postgres:
    postgres_url:
      env: DAGSTER_POSTGRES_URL
"""
# Capturing would turn this process's standard error into a file for the length of each run.
_OVERRIDES = {
    "compute_logs": {
        "module": "dagster._core.storage.noop_compute_log_manager",
        "class": "NoOpComputeLogManager",
    }
}


def open_instance(config: Config) -> Recorder:
    """The instance that DAGSTER_HOME names, else one in the data folder. Its records are where the portal's are, so
    that workers on several machines have one history.
    """
    shared = config.database_url.startswith("postgres")
    os.environ.setdefault("DAGSTER_HOME", str(config.dagster_home))
    os.environ.setdefault("DAGSTER_DISABLE_TELEMETRY", "yes")
    if os.environ["DAGSTER_HOME"] == str(config.dagster_home):
        config.dagster_home.mkdir(parents=True, exist_ok=True)
        settings = config.dagster_home / "dagster.yaml"
        if not settings.exists():
            settings.write_text(SETTINGS + (_ON_POSTGRES if shared else ""))
    if shared:
        os.environ.setdefault("DAGSTER_POSTGRES_URL", config.database_url)
    ref = InstanceRef.from_dir(os.environ["DAGSTER_HOME"], overrides=_OVERRIDES)
    ours = ConfigurableClassData(Recorder.__module__, Recorder.__name__, "{}")
    # Two processes that set up the same empty instance at the same moment fail over each other's tables.
    runtime = open_runtime(config)
    with runtime.exclusive("dagster"):
        instance = DagsterInstance.from_ref(ref._replace(custom_instance_class_data=ours))
        assert isinstance(instance, Recorder)
        instance.keep_in(config.dagster_home / "held")
        instance.get_run_records(limit=1)  # makes the tables of an empty instance
    runtime.engine.dispose()
    return instance


@contextmanager
def owning(instance: DagsterInstance | None, run: DagsterRun | None, runtime: Runtime) -> Iterator[None]:
    """Write into a run that the daemon started whose process carries it, and say that this process lives:
    `close_abandoned` can then tell. A run that has an owner already is its affair.
    """
    if run is None or instance is None or OWNER_TAG in run.tags:
        yield
        return
    owner = identity.new_owner()
    with Beat(runtime.engine, owner, RUN):
        instance.add_run_tags(run.run_id, {OWNER_TAG: owner})
        yield


def tags_of(job: Job) -> dict[str, str]:
    """Of an import's run."""
    asked = {REQUEST_TAG: job.request_id} if job.request_id else {}
    return {OWNER_TAG: job.owner, IMPORT_TAG: str(job.id), **asked}


def close_abandoned(instance: Recorder, me: str, is_dead: Callable[[str], bool]) -> int:
    """Record what processes that died in the middle held, and close their runs: Dagster would show them as running for
    ever.
    """

    def left(run: DagsterRun) -> bool:
        owner = run.tags.get(OWNER_TAG, "")
        return not instance.waits if owner == me else is_dead(owner)

    instance.record_left(left)
    closed = 0
    for record in instance.get_run_records(RunsFilter(statuses=OPEN)):
        owner = record.dagster_run.tags.get(OWNER_TAG, "")
        if owner and is_dead(owner):
            what = (
                "the import is taken up again, unless it was done"
                if IMPORT_TAG in record.dagster_run.tags
                else "ask for it again"
            )
            instance.report_run_failed(record.dagster_run, f"Its process ended; {what}.")
            closed += 1
    return closed


def prune(instance: DagsterInstance, most: int = 200) -> int:
    """Delete runs of ours that are older than a month: each keeps 155 KB."""
    old = RunsFilter(created_before=datetime.now(UTC) - KEEP)
    gone = 0
    for record in instance.get_run_records(old, limit=most, ascending=True):
        if OWNER_TAG in record.dagster_run.tags and record.dagster_run.is_finished:
            instance.delete_run(record.dagster_run.run_id)
            gone += 1
    return gone


def report_refresh(instance: DagsterInstance, dataset: Dataset, refreshed: Refreshed) -> None:
    """A refresh after edits by hand, as an event without a run: a run per keystroke would bury the
    imports.
    """
    instance.report_runless_asset_event(
        AssetMaterialization(
            asset_key=AssetKey([dataset.name, "aggregate"]),
            description="After edits by hand.",
            metadata=describe(refreshed),
        )
    )
