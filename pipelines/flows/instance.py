"""The worker's Dagster instance: its storage, the ownership of runs, and cleanup after killed workers."""

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
from flows.config import Config, dagster_settings
from flows.event_buffer import Recorder
from flows.heartbeat import RUN_STATE, Heartbeat
from flows.queue import Job
from flows.refresh import Refreshed
from flows.runtime import Runtime, open_runtime

OWNER_TAG = "jilha/worker"
IMPORT_TAG = "jilha/import_id"
REQUEST_TAG = "jilha/request_id"
RUN_TAG = "jilha/run"  # id in the portal's run history
SCHEDULE_TAG = "jilha/schedule"
OPEN_STATUSES = [
    DagsterRunStatus.NOT_STARTED,
    DagsterRunStatus.STARTING,
    DagsterRunStatus.STARTED,
    DagsterRunStatus.CANCELING,
]
RETENTION = timedelta(days=30)
# Log capture would redirect this process's standard error to a file during each run.
_OVERRIDES = {
    "compute_logs": {
        "module": "dagster._core.storage.noop_compute_log_manager",
        "class": "NoOpComputeLogManager",
    }
}


def open_instance(config: Config) -> Recorder:
    """Open the instance in DAGSTER_HOME, by default in the data folder.

    On PostgreSQL its records are in the portal's database, so that workers on several machines share one history.
    """
    os.environ.setdefault("DAGSTER_HOME", str(config.dagster_home))
    os.environ.setdefault("DAGSTER_DISABLE_TELEMETRY", "yes")
    if os.environ["DAGSTER_HOME"] == str(config.dagster_home):
        config.dagster_home.mkdir(parents=True, exist_ok=True)
        settings = config.dagster_home / "dagster.yaml"
        if not settings.exists():
            settings.write_text(dagster_settings(config.database_url))
    if config.database_url.startswith("postgres"):
        os.environ.setdefault("DAGSTER_POSTGRES_URL", config.database_url)
    ref = InstanceRef.from_dir(os.environ["DAGSTER_HOME"], overrides=_OVERRIDES)
    recorder_class = ConfigurableClassData(Recorder.__module__, Recorder.__name__, "{}")
    # Two processes that initialise the same empty instance at once fail on each other's tables.
    runtime = open_runtime(config)
    with runtime.exclusive("dagster"):
        instance = DagsterInstance.from_ref(ref._replace(custom_instance_class_data=recorder_class))
        assert isinstance(instance, Recorder)
        instance.use_folder(config.dagster_home / "held")
        instance.get_run_records(limit=1)  # creates the tables
    runtime.engine.dispose()
    return instance


@contextmanager
def run_ownership(
    instance: DagsterInstance | None, run: DagsterRun | None, runtime: Runtime
) -> Iterator[None]:
    """Tag a run started by the daemon with this process as its owner, and send heartbeats during the run.

    `close_abandoned` uses both to find runs of dead processes. A run that already has an owner is left alone.
    """
    if run is None or instance is None or OWNER_TAG in run.tags:
        yield
        return
    owner = identity.new_owner()
    with Heartbeat(runtime.engine, owner, RUN_STATE):
        instance.add_run_tags(run.run_id, {OWNER_TAG: owner})
        yield


def tags_of(job: Job) -> dict[str, str]:
    """Return the Dagster tags of an import's run."""
    request_tag = {REQUEST_TAG: job.request_id} if job.request_id else {}
    return {OWNER_TAG: job.owner, IMPORT_TAG: str(job.id), **request_tag}


def close_abandoned(instance: Recorder, me: str, is_dead: Callable[[str], bool]) -> int:
    """Record the held events of dead processes and close their runs, which Dagster would show as running forever."""

    def is_left(run: DagsterRun) -> bool:
        owner = run.tags.get(OWNER_TAG, "")
        return not instance.has_waiting if owner == me else is_dead(owner)

    instance.record_leftovers(is_left)
    closed = 0
    for record in instance.get_run_records(RunsFilter(statuses=OPEN_STATUSES)):
        owner = record.dagster_run.tags.get(OWNER_TAG, "")
        if owner and is_dead(owner):
            advice = (
                "the import is retried unless it had finished"
                if IMPORT_TAG in record.dagster_run.tags
                else "start it again"
            )
            instance.report_run_failed(record.dagster_run, f"Its process ended; {advice}.")
            closed += 1
    return closed


def prune(instance: DagsterInstance) -> int:
    """Delete our finished runs older than a month; each takes 155 KB."""
    old = RunsFilter(created_before=datetime.now(UTC) - RETENTION)
    deleted = 0
    for record in instance.get_run_records(old, limit=200, ascending=True):
        if OWNER_TAG in record.dagster_run.tags and record.dagster_run.is_finished:
            instance.delete_run(record.dagster_run.run_id)
            deleted += 1
    return deleted


def report_refresh(instance: DagsterInstance, dataset: Dataset, refreshed: Refreshed) -> None:
    """Report a refresh after manual edits as an event without a run: a run per edit would bury the imports."""
    instance.report_runless_asset_event(
        AssetMaterialization(
            asset_key=AssetKey([dataset.name, "aggregate"]),
            description="After edits by hand.",
            metadata=describe(refreshed),
        )
    )
