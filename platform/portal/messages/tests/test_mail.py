"""Emails as received in a real inbox: figures and language, retries and failures."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.utils import timezone

from portal.alerts.models import Alert, AlertRule
from portal.core.roles import ADMIN, SUPERADMIN
from portal.messages import composing, outbox
from portal.messages.models import Message, Preference
from portal.messages.sender import Sender
from support.smtp import inbox

pytestmark = pytest.mark.django_db

CHOICES = {
    "language": "mr", "alerts": "at_once", "reminders": "off", "reports": "off", "brief": "off", "hour": 9,
    "quiet_from": 0, "quiet_until": 0, "revision": 0,
}  # fmt: skip


@pytest.fixture
def subscribe(client_of):
    def choose(user, **choices):
        client = client_of(user)
        answer = client.put("/api/auth/messages", CHOICES | choices, content_type="application/json")
        assert answer.status_code == 200, answer.content
        return Preference.objects.get(user=user)

    return choose


@pytest.fixture
def rule(db):
    return AlertRule.objects.create(
        dataset="eferfar", kind="value", figure="total_pending", comparison="above", threshold=1000,
        by="overall", severity="critical",
    )  # fmt: skip


def alert(rule, **fields):
    now = timezone.now()
    return Alert.objects.create(
        rule=rule, department="e-ferfar", value=12345, figure=12345, threshold=Decimal(1000),
        **{"object": "", "first_seen": now, "last_seen": now, **fields},
    )  # fmt: skip


def body(mail, kind):
    return mail.get_body((kind,)).get_content()


def compose_and_send():
    """Compose and send everything due, as the sender process does."""
    Sender().tick()


def test_alert_is_sent_in_marathi_with_its_figure(box, make_user, subscribe, rule):
    user = make_user(ADMIN, name="सुनील <b>")
    subscribe(user)
    alert(rule)
    compose_and_send()
    (mail,) = box.received
    assert mail["To"] == user.email
    assert "12,345" in mail["Subject"] and "नवीन इशारा" in mail["Subject"]
    for kind in ("plain", "html"):
        content = body(mail, kind)
        assert "12,345" in content and "1,000 पेक्षा जास्त" in content
        assert "गंभीर" in content and "https://portal.example.org/department/e-ferfar/dashboard" in content
    assert "<b>" not in body(mail, "html").replace("<body", "")
    assert box.encrypted == {True}


def test_message_is_composed_and_sent_once(box, make_user, subscribe, rule):
    subscribe(make_user(ADMIN))
    alert(rule)
    for _ in range(3):
        compose_and_send()
    assert len(box.received) == 1
    alert(rule, object="1")
    compose_and_send()
    compose_and_send()
    assert len(box.received) == 2
    assert len(set(box.ids())) == 2


def test_late_commit_of_an_alert_is_not_missed(box, make_user, subscribe, rule):
    row = subscribe(make_user(ADMIN))
    later = timezone.now() + timedelta(minutes=5)
    composing.compose_kind(row, "alerts", later)
    row.refresh_from_db()
    alert(rule, first_seen=later - timedelta(minutes=1))
    assert composing.compose_kind(row, "alerts", later + timedelta(minutes=1))


def test_alerts_of_other_departments_are_not_sent(box, make_user, subscribe, rule):
    subscribe(make_user(department="mining"))
    alert(rule)
    compose_and_send()
    assert box.received == []


def test_alerts_from_before_subscribing_are_not_sent(box, make_user, subscribe, rule):
    alert(rule)
    subscribe(make_user(ADMIN))
    compose_and_send()
    assert box.received == []


def test_daily_messages_wait_for_their_hour(box, make_user, subscribe, rule):
    row = subscribe(make_user(ADMIN), alerts="daily", hour=9)
    start = timezone.localtime().replace(hour=10, minute=0)
    Preference.objects.update(composed={"alerts": start.isoformat()})
    row.refresh_from_db()
    alert(rule, first_seen=start + timedelta(hours=1))
    nine = (start + timedelta(days=1)).replace(hour=9, minute=0)
    assert not composing.compose_kind(row, "alerts", nine - timedelta(minutes=1))
    assert composing.compose_kind(row, "alerts", nine + timedelta(minutes=1))
    row.refresh_from_db()
    assert not composing.compose_kind(row, "alerts", nine + timedelta(hours=5))


def test_weekly_messages_are_due_on_monday(make_user):
    row = Preference(hour=9)
    thursday = timezone.localtime().replace(
        year=2026, month=11, day=26, hour=12, minute=0, second=0, microsecond=0
    )
    assert composing.due_up_to(row, "weekly", thursday) == thursday.replace(day=23, hour=9)


@pytest.mark.parametrize(
    ("hour", "until"), [(22, (27, 8)), (3, (26, 8)), (8, None), (12, None), (20, None), (21, (27, 8))]
)
def test_quiet_hours_delay_messages(hour, until):
    row = Preference(quiet_from=21, quiet_until=8)
    now = timezone.localtime().replace(
        year=2026, month=11, day=26, hour=hour, minute=30, second=0, microsecond=0
    )
    expected = now if until is None else now.replace(day=until[0], hour=until[1], minute=0)
    assert composing.after_quiet(row, now) == expected


def test_rejected_message_is_listed_as_failed_and_can_be_resent(box, make_user, subscribe, rule, client_of):
    subscribe(make_user(ADMIN))
    alert(rule)
    box.replies = ["550 no such mailbox"]
    compose_and_send()
    client = client_of(make_user(SUPERADMIN))
    (row,) = client.get("/api/super-admin/messages", {"state": "failed"}).json()["data"]
    assert "550 no such mailbox" in row["error"] and row["sent_at"] is None
    assert client.post(f"/api/super-admin/messages/{row['id']}/resend").status_code == 200
    compose_and_send()
    assert len(box.received) == 1
    again = client.post(f"/api/super-admin/messages/{row['id']}/resend")
    assert again.status_code == 409
    compose_and_send()
    assert len(box.received) == 1


def test_temporary_error_is_retried_with_the_same_message_id(box, make_user, subscribe, rule):
    subscribe(make_user(ADMIN))
    alert(rule)
    box.replies = ["451 try again"]
    compose_and_send()
    row = Message.objects.get()
    assert (row.state, row.attempts) == ("queued", 1) and "451" in row.error
    assert row.due_at > timezone.now() + timedelta(seconds=50)
    compose_and_send()
    assert box.received == []
    Message.objects.update(due_at=timezone.now())
    compose_and_send()
    assert box.ids() == [f"<{row.uuid}@portal.example.org>"]
    assert Message.objects.get().state == "sent"


def test_gives_up_after_the_last_attempt(box, make_user, subscribe, rule):
    subscribe(make_user(ADMIN))
    alert(rule)
    for _ in range(len(outbox.BACKOFF) + 1):
        box.replies = ["451 try again"]
        Message.objects.update(due_at=timezone.now())
        compose_and_send()
    assert Message.objects.get().state == "failed"


def test_untrusted_certificate_prevents_sending(tmp_path, settings, box, make_user, subscribe, rule):
    subscribe(make_user(ADMIN))
    alert(rule)
    other = tmp_path / "other"
    other.mkdir()
    with inbox(other, trusted=False) as untrusted:
        settings.PORTAL_SMTP_URL = untrusted.url
        compose_and_send()
        assert untrusted.received == []
    row = Message.objects.get()
    assert row.state == "queued" and "CERTIFICATE_VERIFY_FAILED" in row.error


def test_inactive_account_receives_nothing(box, make_user, subscribe, rule):
    user = make_user(ADMIN)
    row = subscribe(user)
    alert(rule)
    composing.compose_kind(row, "alerts")
    user.is_active = False
    user.save()
    compose_and_send()
    assert box.received == []
    assert Message.objects.get().state == "failed"


def test_nothing_is_composed_without_a_mail_server(make_user, subscribe, rule, client_of):
    subscribe(make_user(ADMIN))
    alert(rule)
    compose_and_send()
    assert not Message.objects.exists()
    client = client_of(make_user(SUPERADMIN))
    assert client.post("/api/super-admin/messages/test").status_code == 409
    assert client.get("/api/super-admin/messages/status").json()["data"]["mail"] is False


def test_test_message_is_queued_and_sent(box, make_user, client_of, monkeypatch):
    monkeypatch.setattr("portal.messages.api.TEST_TIMEOUT", 0)
    client = client_of(make_user(SUPERADMIN))
    answer = client.post("/api/super-admin/messages/test").json()
    assert (answer["data"]["state"], answer["message"]) == ("queued", "The message is waiting.")
    compose_and_send()
    assert len(box.received) == 1


def test_unsubscribe_by_link_and_one_click(box, make_user, subscribe, rule, client):
    user = make_user(ADMIN)
    subscribe(user, reminders="daily")
    alert(rule)
    compose_and_send()
    (mail,) = box.received
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    url = mail["List-Unsubscribe"].strip(" <>").removeprefix("https://portal.example.org")
    token = url.rpartition("/")[2]
    assert f"https://portal.example.org/unsubscribe?token={token}" in body(mail, "plain").replace("=\n", "")
    assert client.get(url).json()["data"] == {"kind": "alerts", "ended": False}
    assert Preference.objects.get().alerts == "at_once"
    click = "List-Unsubscribe=One-Click"
    answer = client.post(url, click, content_type="application/x-www-form-urlencoded")
    assert answer.json()["data"] == {"kind": "alerts", "ended": True}
    preference = Preference.objects.get()
    assert (preference.alerts, preference.reminders) == ("off", "daily")
    assert client.post(url).status_code == 200
    forged = token[:-1] + ("A" if token[-1] != "A" else "B")
    assert client.post(f"/api/messages/unsubscribe/{forged}").status_code == 404


def test_rejects_kinds_the_role_does_not_have(client_of, make_user):
    client = client_of(make_user())
    answer = client.put("/api/auth/messages", CHOICES | {"brief": "daily"}, content_type="application/json")
    assert answer.status_code == 422 and "brief" in answer.json()["errors"]
    assert client.get("/api/auth/messages").json()["data"]["offered"] == ["alerts", "reminders"]


def test_kind_is_not_sent_after_a_role_change(box, make_user, subscribe):
    user = make_user(ADMIN)
    row = subscribe(user, brief="daily")
    Preference.objects.update(composed={"brief": (timezone.now() - timedelta(days=2)).isoformat()})
    user.role, user.department_id = "user", None
    user.save()
    row.refresh_from_db()
    compose_and_send()
    assert box.received == []
