"""Demo grievances: two years of entries from six offices in both systems, and recent PG Portal escalations.

An office closes about twenty Aaple Sarkar grievances a day and eight PG Portal ones; the share left open shrinks from
about a fifth to a tenth. One office is slow and one very quick, so that every badge appears.
"""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from random import Random

from django.utils import timezone

from catalog.calendar import INDIA, today_in_india
from catalog.datasets.grievance import AAPLE_SARKAR, DISSATISFIED, OPEN, PG, SATISFIED
from portal.accounts.models import User
from portal.organisation.selectors import offices
from portal.transactions import demo_cases
from portal.transactions.demo import MONTHS, WEEKDAYS, first_day, save, working_days
from portal.transactions.departments.grievance.escalations import left_to_escalate
from portal.transactions.models import AapleSarkarCase, AapleSarkarEntry, PgCase, PgEntry
from portal.transactions.models.grievance import Escalation, EscalationEvent

# Workload and share left open, in the order of the offices.
OFFICES = ((1.7, 0.14), (1.0, 0.2), (0.9, 0.26), (1.3, 0.11), (1.1, 0.34), (1.2, 0.17))
# Distribution of open grievances over the eight open stages, in the order of the sheet.
STAGES = (0.34, 0.08, 0.27, 0.06, 0.07, 0.08, 0.07, 0.03)
CLOSED_A_DAY = {AAPLE_SARKAR.name: 20.0, PG.name: 8.0}
CONTENT = {AAPLE_SARKAR.name: 0.82, PG.name: 0.71}
# Entered by the offices in Marathi: data is not translated.
REASONS = (
    "कार्यालयाकडून 21 दिवसांत उत्तर मिळाले नाही.",
    "हद्दीचा वाद असल्याने संयुक्त मोजणी आवश्यक आहे.",
    "पहिले उत्तर अर्जदारास मान्य नाही.",
    "दोन कार्यालयांचे अभिलेख परस्परविसंगत आहेत.",
    "मोबदला मंजूर झाला, पण अदा झालेला नाही.",
)
AUTHORITIES = {
    Escalation.Level.SUB_DIVISIONAL: "उपविभागीय अधिकारी (Sub-Divisional Officer)",
    Escalation.Level.COLLECTOR: "अपर जिल्हाधिकारी (Additional Collector)",
    Escalation.Level.DIVISIONAL_COMMISSIONER: "विभागीय आयुक्त, कोकण (Divisional Commissioner, Konkan)",
    Escalation.Level.STATE: "प्रधान सचिव (महसूल) / Principal Secretary (Revenue)",
}
SETTLED = "अधिकाऱ्यांसमोर सुनावणी झाली; आदेशाची प्रत अर्जदारास पाठवली."


def _spread(random: Random, total: int, shares: tuple[float, ...]) -> list[int]:
    """Distribute `total` at random by `shares`."""
    stages = random.choices(range(len(shares)), shares, k=total)
    return [stages.count(stage) for stage in range(len(shares))]


def entries(system: str, office_ids: list[int], today: date) -> Iterator[dict[str, object]]:
    random = Random(f"{system}-{today}-{office_ids}")
    first = first_day(today)
    span = (today - first).days
    for day in working_days(first, today):
        # Offices improve: from 1.3 two years ago to 0.75 today.
        backlog = 1.3 - 0.55 * (day - first).days / span
        for position, office_id in enumerate(office_ids):
            load, open_share = OFFICES[position % len(OFFICES)]
            busy = load * WEEKDAYS[day.weekday()] * MONTHS[day.month - 1] * random.uniform(0.75, 1.25)
            closed = round(CLOSED_A_DAY[system] * busy)
            share = min(0.6, open_share * backlog * random.uniform(0.7, 1.3))
            still_open = round(closed * share / (1 - share))
            content = min(1.0, CONTENT[system] * random.uniform(0.92, 1.08) + 0.1 * (0.2 - open_share))
            satisfied = min(closed, round(closed * content))
            yield {
                "office_id": office_id,
                "date": day,
                **dict(zip(OPEN, _spread(random, still_open, STAGES), strict=True)),
                SATISFIED.name: satisfied,
                DISSATISFIED.name: closed - satisfied,
                "resolved_pendency": round(still_open * random.uniform(0.3, 0.9)),
            }


def _time_on(day: date, hour: int) -> datetime:
    """Return a time on that day, but never later than now."""
    return min(datetime.combine(day, time(hour, 30), INDIA), timezone.now())


def _escalate(random: Random, entry: PgEntry, user: User, today: date) -> None:
    level = random.choices(list(Escalation.Level), (5, 4, 2, 1))[0]
    escalated_on = min(entry.date + timedelta(days=random.randrange(1, 6)), today)
    resolved = (
        min(escalated_on + timedelta(days=random.randrange(3, 15)), today) if random.random() < 0.6 else None
    )
    escalation = Escalation.objects.create(
        entry=entry,
        office_id=entry.office_id,
        date=entry.date,
        count=min(random.randrange(1, 4), left_to_escalate(entry)),
        level=level,
        escalated_to=AUTHORITIES[level],
        reason=random.choice(REASONS),
        due_date=escalated_on + timedelta(days=15),
        status=Escalation.Status.RESOLVED if resolved else Escalation.Status.OPEN,
        resolution=SETTLED if resolved else "",
        outcome=random.choice(("satisfied", "satisfied", "dissatisfied", "")) if resolved else "",
        created_by=user,
        resolved_by=user if resolved else None,
        resolved_at=_time_on(resolved, 16) if resolved else None,
    )
    steps = [(EscalationEvent.Action.ESCALATED, escalation.reason, escalated_on, 11)]
    if resolved:
        steps.append((EscalationEvent.Action.RESOLVED, escalation.resolution, resolved, 16))
    for action, remark, day, hour in steps:
        event = EscalationEvent.objects.create(
            escalation=escalation, action=action, level=level, escalated_to=escalation.escalated_to,
            remark=remark, by=user,
        )  # fmt: skip
        # auto_now_add sets the time of seeding; the demo's history is in the past.
        EscalationEvent.objects.filter(pk=event.pk).update(at=_time_on(day, hour))
    Escalation.objects.filter(pk=escalation.pk).update(created_at=_time_on(escalated_on, 11))


def _seed_escalations(user: User, today: date) -> None:
    random = Random(f"escalations-{today}")
    recent = [
        entry
        for entry in PgEntry.objects.filter(date__gt=today - timedelta(days=45)).order_by("date", "office_id")
        if left_to_escalate(entry)
    ]
    for entry in random.sample(recent, min(24, len(recent))):
        _escalate(random, entry, user, today)


def seed(user: User) -> int:
    """Create the entries of both systems as `user`. Return the number created."""
    today = today_in_india()
    office_ids = list(offices().order_by("position", "name").values_list("id", flat=True))
    count = sum(
        save(model, entries(model.DATASET.name, office_ids, today), user)
        for model in (AapleSarkarEntry, PgEntry)
    )
    _seed_escalations(user, today)
    for model, prefix in ((AapleSarkarCase, "AS"), (PgCase, "PG")):
        count += demo_cases.seed(model, user, prefix, lambda random, row: {})
    return count
