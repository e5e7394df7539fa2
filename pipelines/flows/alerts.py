"""Evaluation of alert rules, after each publication and at the start of each day in India; never during an import.

A dataset's rules are due if its figures have a new version, the date has changed, or a rule has changed since the
last evaluation. A failed evaluation is logged, shown in the portal and retried; it never fails a publication.
"""

import logging
import time
from collections.abc import Sequence
from dataclasses import asdict
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import (
    Connection,
    Row,
    Table,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from catalog.alerts import WATCHABLE, Rule, faults
from catalog.calendar import today_in_india
from catalog.dataset import Dataset
from catalog.watched import DEPARTMENT, OVERALL
from flows import queue
from flows.database import reading
from flows.lookups import own_district
from flows.rule_context import newest_change, rule_context
from flows.runtime import Runtime, reader
from flows.tables import (
    ALERT,
    ALERT_CHECK,
    ALERT_RULE,
    MASTERS,
    PLACES,
    TALUKA,
)
from flows.timer import IntervalTimer
from marts.watch import Finding, evaluate_rule

CHECK_EVERY = 1.0  # seconds between checks for due rules
MAX_DELAY = 5.0  # seconds that an evaluation lets queued imports go first
RETRY = timedelta(minutes=1)  # after a failed evaluation
# A condition that returns this soon after it was resolved reopens the same alert.
REOPEN = timedelta(hours=24)
HOME_LEVELS = ("district", "taluka")
ACTIVE, ACKNOWLEDGED, RESOLVED = "active", "acknowledged", "resolved"
log = logging.getLogger(__name__)
StoredRow = Row[*tuple[Any, ...]]


class RuleWatcher:
    """Evaluates due rules from the worker's loop."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime
        self._timer = IntervalTimer(CHECK_EVERY)
        self._requested_since: float | None = None

    def request_check(self) -> None:
        """Request an evaluation soon, after a publication."""
        self._timer.reset()
        if self._requested_since is None:
            self._requested_since = time.monotonic()

    @property
    def is_overdue(self) -> bool:
        """Whether imports have delayed the evaluation for so long that it goes before the next one."""
        return self._requested_since is not None and time.monotonic() - self._requested_since > MAX_DELAY

    def run_due(self) -> bool:
        """Evaluate due rules. Return False if there were none."""
        if not self._timer.is_due():
            return False
        self._requested_since = None
        try:
            datasets = due(self.runtime, today_in_india(), queue.now())
        except Exception:
            log.exception("alert rules could not be read")
            return False
        for dataset in datasets:
            check(self.runtime, dataset, today_in_india(), once=True)
        return bool(datasets)


def due(runtime: Runtime, today: date, now: datetime) -> list[Dataset]:
    """Return the datasets whose rules are due for evaluation."""
    with reading(runtime.engine) as connection:
        fingerprints = _fingerprints(connection)
        checks = {row.dataset: row for row in connection.execute(select(ALERT_CHECK))} if fingerprints else {}
    manifest = runtime.store.manifest()

    def is_due(name: str) -> bool:
        last = checks.get(name)
        if name in manifest.missing:
            return False  # its figures are lost: leave alerts unchanged
        version = manifest.dataset(name).version
        if last is None or (last.day, last.version, last.rules) != (today, version, fingerprints[name]):
            return True
        return bool(last.failure) and now - last.checked_at > RETRY

    return [dataset for name, dataset in WATCHABLE.items() if name in fingerprints and is_due(name)]


def _fingerprints(connection: Connection) -> dict[str, str]:
    """Return a fingerprint of each dataset's active rules, including the terms and pauses that its clocks use."""
    newest = func.max(ALERT_RULE.c.updated_at)
    columns = select(ALERT_RULE.c.dataset, func.count().label("rules"), newest.label("newest"))
    rows = connection.execute(columns.where(ALERT_RULE.c.is_active).group_by(ALERT_RULE.c.dataset)).all()
    fingerprints = {row.dataset: f"{row.rules} {row.newest.isoformat()}" for row in rows}
    timed = [row for row in rows if row.dataset in WATCHABLE and WATCHABLE[row.dataset].clock]
    if timed:
        pauses, changed_at = newest_change(connection)
        for row in timed:
            last = max(row.newest, changed_at or row.newest)
            fingerprints[row.dataset] = f"{row.rules} {pauses} {last.isoformat()}"
    return fingerprints


def check(runtime: Runtime, dataset: Dataset, today: date, *, once: bool = False) -> None:
    """Evaluate the rules of one dataset. A failure is logged and stored, not raised.

    With `once`, do nothing if another worker is evaluating them or has just done so.
    """
    try:
        with runtime.exclusive(f"alerts-{dataset.name}", wait=not once) as turn:
            if not turn or (once and dataset not in due(runtime, today, queue.now())):
                return
            # Read the fingerprint first, so that changes during the evaluation trigger another one.
            with reading(runtime.engine) as connection:
                fingerprint = _fingerprints(connection).get(dataset.name, "")
            version, failure = 0, ""
            try:
                version = runtime.store.manifest().dataset(dataset.name).version
                evaluate(runtime, dataset, today)
            except Exception as error:
                log.exception("alert rules could not be evaluated", extra={"dataset": dataset.name})
                failure = type(error).__name__
            values = {"version": version, "day": today, "rules": fingerprint, "failure": failure}
            with runtime.engine.begin() as connection:
                connection.execute(delete(ALERT_CHECK).where(ALERT_CHECK.c.dataset == dataset.name))
                row = {"dataset": dataset.name, "checked_at": queue.now(), **values}
                connection.execute(insert(ALERT_CHECK).values(row))
    except Exception:
        log.exception("the evaluation of alert rules could not be recorded", extra={"dataset": dataset.name})


def evaluate(runtime: Runtime, dataset: Dataset, today: date) -> None:
    """Update the alerts of `dataset`'s active rules from its current figures."""
    with reading(runtime.engine) as connection:
        stored = select(ALERT_RULE).where(ALERT_RULE.c.dataset == dataset.name, ALERT_RULE.c.is_active)
        rules = [(row, Rule.of(row)) for row in connection.execute(stored.order_by(ALERT_RULE.c.id))]
        active = {rule.by: _active_masters(connection, rule.by) for _, rule in rules}
        home = _home_places(connection)
        context = rule_context(connection, reader(runtime), dataset, today)
    for row, rule in rules:
        if faults(rule):
            log.warning("rule is no longer valid for its dataset", extra={"rule": row.id})
            continue
        findings = evaluate_rule(reader(runtime).answer, rule, context)
        objects = active[rule.by]
        if rule.kind == "silence" and rule.by in HOME_LEVELS:
            objects = home[rule.by]
        kept = [finding for finding in findings if objects is None or finding.object in objects]
        with runtime.engine.begin() as connection:
            _update_alerts(connection, row, rule, kept, queue.now())


def _active_masters(connection: Connection, by: str) -> set[str] | None:
    """Return the active masters of a level; closed ones raise no alerts. None if the level has no masters."""
    if by in (OVERALL, DEPARTMENT):
        return None
    table: Table = PLACES[by] if by in PLACES else MASTERS[by]  # type: ignore[index]
    return {str(key) for key in connection.scalars(select(table.c.id).where(table.c.is_active))}


def _home_places(connection: Connection) -> dict[str, set[str]]:
    """Return the places that are expected to send sheets: the installation's district and its active talukas.

    One sheet from another district does not mean that more are expected from it.
    """
    district = own_district(connection)
    talukas = select(TALUKA.c.id).where(TALUKA.c.is_active, TALUKA.c.district_id == district)
    return {
        "district": {str(district)} - {"None"},
        "taluka": {str(key) for key in connection.scalars(talukas)},
    }


def _update_alerts(
    connection: Connection, stored: StoredRow, rule: Rule, findings: Sequence[Finding], now: datetime
) -> None:
    """Update a rule's alerts, one per object: keep while the condition holds, then resolve; reopen if it returns."""
    of_rule = select(ALERT).where(ALERT.c.rule_id == stored.id)
    # An alert last seen before the rule changed was about another condition.
    returns = (ALERT.c.resolved_at > now - REOPEN) & (ALERT.c.last_seen >= stored.updated_at)
    recent = (ALERT.c.state != RESOLVED) | returns
    stored_alerts = connection.execute(of_rule.where(recent).order_by(ALERT.c.id))
    rows = {row.object: row for row in stored_alerts}
    new, kept, reopened = list[dict[str, object]](), list[dict[str, object]](), list[dict[str, object]]()
    for finding in findings:
        values: dict[str, object] = {
            "value": finding.value,
            "threshold": rule.threshold,
            "figure": finding.figure,
            "previous": finding.previous,
            "quiet_since": finding.since,
            "judged": asdict(finding.judged) if finding.judged else None,
            "last_seen": now,
        }
        row = rows.pop(finding.object, None)
        if row is None:
            department = finding.object if rule.by == DEPARTMENT else rule.source.department
            created = {"rule_id": stored.id, "object": finding.object, "department": department}
            created |= {**values, "first_seen": now, "state": ACTIVE}
            new.append(created)
        elif row.state == RESOLVED:
            state = ACKNOWLEDGED if row.acknowledged_at else ACTIVE
            reopened.append({**values, "state": state, "resolved_at": None, "of": row.id})
        else:  # leave the state, which a user may be changing
            kept.append({**values, "of": row.id})
    for statement, batch in (
        (insert(ALERT), new),
        *((update(ALERT).where(ALERT.c.id == bindparam("of")), batch) for batch in (kept, reopened)),
    ):
        if batch:
            connection.execute(statement, batch)
    ended = [row.id for row in rows.values() if row.state != RESOLVED]
    if ended:
        resolution = {"state": RESOLVED, "resolved_at": now}
        connection.execute(update(ALERT).where(ALERT.c.id.in_(ended)).values(resolution))
