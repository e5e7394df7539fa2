"""Executors for a full rebuild: this process (the default), Celery builders on any number of machines, or Kubernetes.

    python -m flows.builders          run a builder, which takes months from the broker until it is stopped

PORTAL_BROKER names the Redis (`redis://host:6379/0`) that distributes months to builders through Celery.
PORTAL_EXECUTOR=k8s runs each month in a pod and needs `dagster-k8s`. See docs/operations.md.
"""

import os
import socket
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, TypedDict

from dagster import (
    DagsterEvent,
    Executor,
    ExecutorDefinition,
    InitExecutorContext,
    executor,
    multiple_process_executor_requirements,
)
from dagster._core.execution.retries import RetryMode

from flows import logs
from flows.instance import run_ownership
from flows.runtime import process_runtime

if TYPE_CHECKING:
    from dagster._core.execution.context.system import PlanOrchestrationContext
    from dagster._core.execution.plan.plan import ExecutionPlan

# Seconds until the month of a killed builder is redelivered to another; longer than any month takes.
REDELIVERY_SECONDS = 600


class CelerySettings(TypedDict):
    broker: str
    backend: str
    config_source: dict[str, object]


def celery_settings(environment: Mapping[str, str]) -> CelerySettings:
    """Celery settings shared by builders and the process that submits months."""
    redelivery = int(environment.get("PORTAL_BUILDER_PATIENCE") or REDELIVERY_SECONDS)
    return {
        "broker": environment["PORTAL_BROKER"],
        "backend": environment["PORTAL_BROKER"],
        "config_source": {
            # Acknowledge a month when it is built, not when it is taken, so that a killed builder loses nothing.
            "task_acks_late": True,
            "task_reject_on_worker_lost": True,
            "worker_prefetch_multiplier": 1,
            "broker_transport_options": {"visibility_timeout": redelivery},
            "broker_connection_retry_on_startup": True,
        },
    }


def distributed_executor(environment: Mapping[str, str]) -> ExecutorDefinition | None:
    """Return the executor for a distributed rebuild, or None to rebuild in this process."""
    if environment.get("PORTAL_BROKER"):
        return _celery_executor(environment)
    if environment.get("PORTAL_EXECUTOR") == "k8s":
        from dagster_k8s import k8s_job_executor

        return k8s_job_executor
    return None


def _celery_executor(environment: Mapping[str, str]) -> ExecutorDefinition:
    from dagster_celery.executor import CeleryExecutor

    class Builders(CeleryExecutor):
        """Celery executor whose run is owned by the submitting process, not by a builder."""

        def execute(
            self, plan_context: "PlanOrchestrationContext", execution_plan: "ExecutionPlan"
        ) -> Iterator[DagsterEvent]:
            with run_ownership(plan_context.instance, plan_context.dagster_run, process_runtime()):
                yield from super().execute(plan_context, execution_plan)

    # Set here rather than in the run's configuration: a run without it would use Dagster's default broker, which no
    # builder listens to, and wait forever.
    @executor(name="builders", requirements=multiple_process_executor_requirements())
    def builders(_context: InitExecutorContext) -> Executor:
        return Builders(retries=RetryMode.ENABLED, **celery_settings(environment))

    return builders


def main() -> None:
    from dagster_celery.executor import CeleryExecutor
    from dagster_celery.make_app import make_app
    from dagster_celery.tasks import create_task

    logs.configure()
    app = make_app(CeleryExecutor.for_cli(**celery_settings(os.environ)).app_args())
    create_task(app)
    # One month at a time in the main thread: with polars and DuckDB loaded, forks and threads deadlock. To build more
    # in parallel, start more builders.
    name = f"builder-{os.getpid()}@{socket.gethostname()}"
    quiet = ("--without-gossip", "--without-mingle", "--loglevel=WARNING")
    app.worker_main(["worker", "--pool=solo", "--queues=dagster", f"--hostname={name}", *quiet])


if __name__ == "__main__":
    main()
