"""Which processes build a history: this one (the default), builders on any number of machines, or pods of Kubernetes.

    python -m flows.builders          a builder: takes months from the broker until it is asked to stop

PORTAL_BROKER names a Redis (`redis://host:6379/0`) that hands months out to builders, over Celery; PORTAL_EXECUTOR=k8s
makes each month a pod, for which `dagster-k8s` has to be installed. docs/operations.md tells more.
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
from flows.instance import owning
from flows.runtime import this_house

if TYPE_CHECKING:
    from dagster._core.execution.context.system import PlanOrchestrationContext
    from dagster._core.execution.plan.plan import ExecutionPlan

# What a builder had in hand when it was killed goes to another one after so many seconds; no month takes that long.
PATIENCE = 600


class CelerySettings(TypedDict):
    broker: str
    backend: str
    config_source: dict[str, object]


def celery_settings(environment: Mapping[str, str]) -> CelerySettings:
    """What builders and whoever asks them must agree upon."""
    patience = int(environment.get("PORTAL_BUILDER_PATIENCE") or PATIENCE)
    return {
        "broker": environment["PORTAL_BROKER"],
        "backend": environment["PORTAL_BROKER"],
        "config_source": {
            # A month belongs to its builder when it is built, not when it is taken: a killed one loses nothing.
            "task_acks_late": True,
            "task_reject_on_worker_lost": True,
            "worker_prefetch_multiplier": 1,
            "broker_transport_options": {"visibility_timeout": patience},
            "broker_connection_retry_on_startup": True,
        },
    }


def fanned_out(environment: Mapping[str, str]) -> ExecutorDefinition | None:
    """How a history is built by several processes; None where this one does it alone."""
    if environment.get("PORTAL_BROKER"):
        return _over_celery(environment)
    if environment.get("PORTAL_EXECUTOR") == "k8s":
        from dagster_k8s import k8s_job_executor

        return k8s_job_executor
    return None


def _over_celery(environment: Mapping[str, str]) -> ExecutorDefinition:
    from dagster_celery.executor import CeleryExecutor

    class Builders(CeleryExecutor):
        """Its run belongs to the process that hands months out, not to one of those that build them."""

        def execute(
            self, plan_context: "PlanOrchestrationContext", execution_plan: "ExecutionPlan"
        ) -> Iterator[DagsterEvent]:
            with owning(plan_context.instance, plan_context.dagster_run, this_house()):
                yield from super().execute(plan_context, execution_plan)

    # Settings stand in the code, not in a run's configuration: without them Dagster would fall back to a broker
    # that nobody listens to, and wait for ever.
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
    # One month at a time in the process itself: forks and threads of a process that holds polars and DuckDB deadlock.
    # Another builder is another process.
    name = f"builder-{os.getpid()}@{socket.gethostname()}"
    quiet = ("--without-gossip", "--without-mingle", "--loglevel=WARNING")
    app.worker_main(["worker", "--pool=solo", "--queues=dagster", f"--hostname={name}", *quiet])


if __name__ == "__main__":
    main()
