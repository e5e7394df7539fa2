"""The worker: a long-lived process that imports queued sheets and publishes changes as they arrive.

    python -m flows.worker          run until stopped (SIGTERM, SIGINT)
    python -m flows.worker --once   run until the queue is empty

Any number of workers may run. Dagster runs happen in the main thread, one at a time (threads deadlocked).
"""

import argparse
import logging
import time
from contextlib import ExitStack

from dagster._core.errors import DagsterExecutionInterruptedError
from dagster._core.utils import make_new_run_id

from catalog.calendar import today_in_india
from catalog.registry import DATASETS
from flows import (
    charts,
    expired_files,
    identity,
    importing,
    instance,
    logs,
    queue,
    refresh,
    runs,
)
from flows.alerts import MAX_DELAY, RuleWatcher
from flows.config import read_config
from flows.database import reading
from flows.definitions import definitions
from flows.event_buffer import Recorder
from flows.heartbeat import Heartbeat, live_processes
from flows.importing import PermanentFailure
from flows.jobs import import_config, import_job_name
from flows.portal_command import audit_watch, file_maker, history_recorder, message_sender, retention
from flows.queue import MAX_ATTEMPTS, Job, LeaseLost
from flows.runtime import Runtime, open_runtime
from flows.shutdown import ShutdownSignal
from flows.texts import failure
from flows.timer import IntervalTimer
from sheets.read import warm_up

POLL = 0.05  # seconds between polls of the queue
QUIET = 0.5  # seconds after an import or a change before idle work starts
HOUSEKEEPING = 3600.0  # seconds between checks for damage and old runs
LOSS_CHECK = 5.0  # seconds between checks for lost figures
COPY_RUNS = 2.0  # seconds between copies of Dagster's runs into the portal's history
ABANDONED_CHECK = 60.0  # seconds between checks for runs of dead processes
log = logging.getLogger(__name__)


class Worker:
    def __init__(self, runtime: Runtime, dagster: Recorder) -> None:
        self.runtime = runtime
        self.dagster = dagster
        self.owner = identity.new_owner()
        self.beat = Heartbeat(runtime.engine, self.owner)
        self.watch = RuleWatcher(runtime)
        self.stopping = ShutdownSignal()
        loaded = definitions(lambda: runtime)
        self._jobs = {
            name: loaded.resolve_job_def(import_job_name(dataset)) for name, dataset in DATASETS.items()
        }
        self.history = runs.RunCopier(runtime, dagster)
        self._housekeeping_timer, self._copy_timer = IntervalTimer(HOUSEKEEPING), IntervalTimer(COPY_RUNS)
        self._abandoned_timer, self._loss_timer = IntervalTimer(ABANDONED_CHECK), IntervalTimer(LOSS_CHECK)
        self.quiet = self._quiet_from = 0.0
        self.recurring = (audit_watch(), history_recorder(), retention())

    def run(self, *, once: bool = False) -> None:
        """Work until stopped or, with `once`, until the queue is empty."""
        with self.beat, ExitStack() as companions:
            if not once:
                self.quiet = QUIET
                companions.enter_context(file_maker(self.runtime.engine))
                companions.enter_context(message_sender())
            self._recover()
            refresh.record_published(self.runtime)
            log.info("worker ready", extra={"worker": self.owner})
            while not self.stopping.is_set():
                self._restore_lost()
                busy = self._try_step()
                self._copy_runs()
                if busy:
                    continue
                if once and not self._has_work():
                    self._copy_timer.reset()
                    self._copy_runs()
                    break
                if not once:
                    self._housekeep()
                    for command in self.recurring:
                        command.tick()
                self.stopping.wait(POLL)
        log.info("worker ended", extra={"worker": self.owner})

    def _try_step(self) -> bool:
        """Do the next piece of work; return False if there is none. Errors such as a lost database are retried."""
        try:
            return self._step()
        except Exception:
            log.exception("work failed and is retried")
            self.stopping.wait(1.0)
            return True

    def _step(self) -> bool:
        with reading(self.runtime.engine) as connection:
            imports, changes = queue.has_work(connection)
        if self.watch.is_overdue:
            self.watch.run_due()
        if imports and self.dagster.is_behind:
            return self.dagster.record_next()
        if imports and (job := queue.claim(self.runtime.engine, self.owner)):
            self.process(job)
            return True
        if changes and self.refresh():
            return True
        return self._is_quiet() and (self.watch.run_due() or self.dagster.record_next())

    def _is_quiet(self) -> bool:
        """Whether background work may start. Sheets often arrive in quick succession, so it waits for a pause."""
        return time.monotonic() >= self._quiet_from

    def _has_work(self) -> bool:
        with reading(self.runtime.engine) as connection:
            return queue.has_unclaimed_work(connection)

    def process(self, job: Job) -> None:
        """Bring one import to its final state, or give it back for a retry."""
        started = time.monotonic()
        with logs.about(request_id=job.request_id, import_id=job.id, dataset=job.dataset):
            self.beat.job = job
            try:
                if job.attempts > MAX_ATTEMPTS:
                    raise PermanentFailure("gave_up")
                self._import(job)
                took = round(time.monotonic() - started, 3)
                log.info("import settled", extra={"seconds": took, "preview": job.preview})
            except PermanentFailure as error:
                log.error("import failed for good: %s", error.code)
                queue.fail(self.runtime.engine, job, failure(error.code, job.language))
            except LeaseLost:
                log.warning("import taken over by another worker; nothing was written here")
            except DagsterExecutionInterruptedError:
                self._interrupted(job)
            except Exception:
                # Libraries raise their own errors for work interrupted by a signal; DuckDB does.
                if self.stopping.is_set():
                    self._interrupted(job)
                else:
                    log.exception("import could not be finished, attempt %d", job.attempts)
                    self._give_back(job)
            finally:
                self.beat.job = None
                self.watch.request_check()
                self._quiet_from = time.monotonic() + self.quiet

    def _interrupted(self, job: Job) -> None:
        """Give back an import that a shutdown interrupted in the middle of a run.

        Uncommitted work is rolled back, and the attempt does not count.
        """
        log.warning("stopped in the middle of an import; another worker retries it")
        queue.give_back(self.runtime.engine, job, counted=False)
        self.stopping.set()

    def _give_back(self, job: Job) -> None:
        if job.attempts >= MAX_ATTEMPTS:
            queue.fail(self.runtime.engine, job, failure("gave_up", job.language))
        else:
            queue.give_back(self.runtime.engine, job)

    def _import(self, job: Job) -> None:
        if job.preview or job.dataset not in self._jobs:
            importing.settle(self.runtime, importing.prepare(self.runtime, job))
            return
        run_id = make_new_run_id()
        queue.record_run(self.runtime.engine, job, run_id)
        try:
            with self.dagster.holding(run_id):
                self._jobs[job.dataset].execute_in_process(
                    run_id=run_id,
                    run_config=import_config(DATASETS[job.dataset], job.id, job.owner),
                    instance=self.dagster,
                    tags=instance.tags_of(job),
                )
        finally:
            self.stopping.reinstall()

    def refresh(self) -> bool:
        """Publish changed datasets, except those that another worker is refreshing. Return False if there were none."""
        published = False
        for dataset in refresh.changed_datasets(self.runtime):
            refreshed = refresh.refresh_changes(self.runtime, dataset, wait=False)
            if refreshed is not None:
                published = True
                log.info(
                    "figures published",
                    extra={
                        "dataset": dataset.name,
                        "version": refreshed.version,
                        "changes": refreshed.changes,
                    },
                )
                instance.report_refresh(self.dagster, dataset, refreshed)
        if published:
            charts.publish(self.runtime, today_in_india())
            self.watch.request_check()
            self._quiet_from = time.monotonic() + self.quiet
        return published

    def _recover(self) -> None:
        """Release the imports of killed workers of this machine."""
        with reading(self.runtime.engine) as connection:
            owners = queue.running_owners(connection)
        for owner in owners:
            if identity.is_dead(owner, self.owner):
                queue.release(self.runtime.engine, owner)

    def _close_abandoned(self) -> None:
        def is_dead(owner: str) -> bool:
            # Processes on other machines can only be judged by their heartbeat. Read for each run, because a run may
            # have begun after the last one was read.
            with reading(self.runtime.engine) as connection:
                silent = owner not in live_processes(connection)
            return silent or identity.is_dead(owner, self.owner)

        closed = instance.close_abandoned(self.dagster, self.owner, is_dead)
        if closed:
            log.warning("runs of killed processes were closed", extra={"runs": closed})

    def _copy_runs(self) -> None:
        """Copy runs to the portal's history, in one worker at a time. Never delays or fails an import."""
        if not self._copy_timer.is_due(0.0 if self._is_quiet() else MAX_DELAY):
            return
        try:
            with self.runtime.exclusive("runs", wait=False) as lock:
                if lock:
                    if self._abandoned_timer.is_due():
                        self._close_abandoned()
                    self.history.copy()
        except Exception:
            log.exception("the history of runs could not be copied")

    def _restore_lost(self) -> None:
        """Republish lost figures at once: until then, readers have none."""
        if not self._loss_timer.is_due():
            return
        try:
            if restored := refresh.restore_missing(self.runtime):
                names = [dataset.name for dataset in restored]
                log.warning("lost figures were published again", extra={"datasets": names})
                charts.publish(self.runtime, today_in_india())
                self.watch.request_check()
        except Exception:
            log.exception("lost figures could not be published again")

    def _housekeep(self) -> None:
        if not self._housekeeping_timer.is_due():
            return
        with self.runtime.exclusive("housekeeping", wait=False) as lock:
            if not lock:
                return
            for name, months in refresh.find_damage(self.runtime).items():
                log.warning(
                    "damaged figures are queued for a rebuild", extra={"dataset": name, "months": len(months)}
                )
                refresh.queue_refresh(self.runtime, DATASETS[name], months)
            charts.publish(self.runtime, today_in_india())
            instance.prune(self.dagster)
            expired_files.clear_expired(self.runtime.config.data)
            runs.prune(self.runtime)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m flows.worker", description="Takes up imports and changes."
    )
    parser.add_argument("--once", action="store_true", help="end when nothing waits")
    arguments = parser.parse_args()
    logs.configure()
    config = read_config()
    runtime = open_runtime(config)
    warm_up()
    with instance.open_instance(config) as dagster:
        worker = Worker(runtime, dagster)
        with worker.stopping.listening():
            worker.run(once=arguments.once)
    runtime.engine.dispose()


if __name__ == "__main__":
    main()
