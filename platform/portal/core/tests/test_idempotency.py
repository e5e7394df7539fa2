"""Writes whose response got lost, sent again with the same ``Idempotency-Key``."""

from collections.abc import Callable
from datetime import timedelta
from itertools import count
from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import Model
from django.utils import timezone

from catalog.calendar import today_in_india
from lifecycle.test_together import at_once
from portal.accounts.models import ServiceAccount, Session
from portal.core import idempotency
from portal.core.idempotency import REPLAYED
from portal.core.models import IdempotencyKey
from portal.core.roles import SUPERADMIN
from portal.feedback import services as feedback
from portal.feedback.models import Feedback
from portal.management.commands.prune_expired import clear
from portal.messages.models import Webhook
from portal.war_room.models import Issue, Project
from support.datasets import Api

pytestmark = pytest.mark.django_db

MESSAGE = {"kind": "question", "message": "When is the office open on Saturdays?"}
PROJECTS, ISSUES = "/cm-war-room/projects", "/cm-war-room/issues"


@pytest.fixture
def chief(make_user: Any) -> Api:
    return Api(make_user(SUPERADMIN, email="chief@example.org"))


@pytest.fixture
def project(chief: Api) -> Any:
    return chief.post(PROJECTS, {"name": "Depot"}).json()["data"]


def send(api: Api, method: str, path: str, json: Any = None, key: str = "", **headers: str) -> Any:
    return api.send(method, path, json, **{"Idempotency-Key": key or str(uuid4()), **headers})


def webhook(**_: Any) -> Any:
    body = {"name": "State", "url": "https://hooks.example.org/in", "events": ["alert.raised"]}
    return "POST", "/super-admin/webhooks", body, Webhook, 201


def service_account(departments: Any, **_: Any) -> Any:
    body = {
        "name": "Nightly push",
        "department_id": departments["e-ferfar"].pk,
        "datasets": ["eferfar"],
        "may_read": True,
        "expires_on": str(today_in_india() + timedelta(days=90)),
    }
    return "POST", "/service-accounts", body, ServiceAccount, 201


WRITES: dict[str, Callable[..., Any]] = {
    "create": lambda **_: ("POST", PROJECTS, {"name": "Metro"}, Project, 201),
    "create below a record": lambda project, **_: (
        *("POST", ISSUES, {"project_id": project["id"], "title": "Plots"}, Issue, 201),
    ),
    "update": lambda project, **_: (
        *("PUT", f"{PROJECTS}/{project['id']}", {**project, "name": "Metro"}, Project, 200),
    ),
    "delete": lambda project, **_: (
        *("DELETE", f"{PROJECTS}/{project['id']}?revision={project['revision']}", None, Project, 200),
    ),
    "secret of a webhook": webhook,
    "token of a service account": service_account,
    "feedback of a person": lambda **_: ("POST", "/feedback", MESSAGE, Feedback, 201),
}


@pytest.mark.parametrize("kind", WRITES)
def test_repeated_write_runs_once_and_gets_the_same_answer(kind, chief, project, departments, settings):
    settings.PORTAL_WEBHOOKS = True
    method, path, body, model, status = WRITES[kind](project=project, departments=departments)
    key = str(uuid4())
    first = send(chief, method, path, body, key)
    assert first.status_code == status, first.content
    assert REPLAYED not in first.headers
    after = state(model)
    for _ in range(2):
        again = send(chief, method, path, body, key.upper())
        assert (again.status_code, again.content) == (status, first.content)
        assert again.headers[REPLAYED] == "true"
        assert again.headers["Content-Type"] == first.headers["Content-Type"]
    assert state(model) == after


def state(model: type[Model]) -> list[dict[str, Any]]:
    return list(model._base_manager.order_by("pk").values())


def test_repeated_feedback_without_login_is_one_message(db):
    key = str(uuid4())
    first, again = (send(Api(), "POST", "/feedback", MESSAGE, key) for _ in range(2))
    assert first.status_code == 201 and again.content == first.content and REPLAYED in again.headers
    assert Feedback.objects.count() == 1


@pytest.mark.parametrize("key", ["", "monday", "0" * 36, "999b0bfa-dc44-4f3b-8986-019132abc97400"])
def test_without_a_uuid_each_request_counts(chief, key):
    headers = {"Idempotency-Key": key} if key else {}
    for _ in range(2):
        assert chief.post(PROJECTS, {"name": "Metro"}, **headers).status_code == 201
    assert Project.objects.count() == 2 and not IdempotencyKey.objects.exists()


@pytest.mark.parametrize(
    ("method", "path", "body", "headers"),
    [
        ("POST", PROJECTS, {"name": "Other"}, {}),
        ("POST", f"{PROJECTS}?page=2", {"name": "Metro"}, {}),
        ("POST", PROJECTS, {"name": "Metro"}, {"If-Match": '"1"'}),
        ("POST", "/feedback", MESSAGE, {}),
    ],
)
@pytest.mark.parametrize(("language", "word"), [("en", "already used"), ("mr", "आधीच")])
def test_other_request_with_the_same_key_is_refused(chief, method, path, body, headers, language, word):
    key = str(uuid4())
    send(chief, "POST", PROJECTS, {"name": "Metro"}, key)
    refused = send(chief, method, path, body, key, **headers, **{"Accept-Language": language})
    assert (refused.status_code, refused.json()["error_code"]) == (422, "IDEMPOTENCY_KEY_REUSED")
    assert word in refused.json()["message"]
    assert Project.objects.count() == 1 and not Feedback.objects.exists()


def test_another_person_with_the_same_key_gets_an_own_answer(chief, make_user):
    key, other = str(uuid4()), Api(make_user(SUPERADMIN))
    own = [send(api, "POST", "/feedback", MESSAGE, key) for api in (chief, other, Api())]
    assert len({answer.json()["data"]["id"] for answer in own}) == 3
    assert not any(REPLAYED in answer.headers for answer in own)


def test_answer_needs_the_session_and_the_permission(chief, make_user):
    key, path = str(uuid4()), PROJECTS
    assert send(chief, "POST", path, {"name": "Metro"}, key).status_code == 201
    chief.user.role, chief.user.department = "user", make_user().department
    chief.user.save()
    Session.objects.filter(user=chief.user).update(role="user")
    assert send(chief, "POST", path, {"name": "Metro"}, key).status_code == 404
    Session.objects.filter(user=chief.user).delete()
    assert send(chief, "POST", path, {"name": "Metro"}, key).status_code == 401


def test_secret_needs_a_fresh_proof_again(chief, settings):
    settings.PORTAL_WEBHOOKS = True
    method, path, body, *_ = webhook()
    key = str(uuid4())
    assert send(chief, method, path, body, key).status_code == 201
    Session.objects.update(proved_at=timezone.now() - timedelta(hours=1))
    assert send(chief, method, path, body, key).json()["error_code"] == "FRESH_PROOF_REQUIRED"


def test_answer_is_sealed_in_the_database(chief, settings):
    settings.PORTAL_WEBHOOKS = True
    method, path, body, *_ = webhook()
    secret = send(chief, method, path, body).json()["data"]["secret"]
    row = IdempotencyKey.objects.get()
    assert row.answer and secret not in row.answer and "State" not in row.answer
    row.pk, row.person = None, row.person + 1
    with pytest.raises(idempotency.CannotUnseal):
        idempotency.unseal(row.answer, f"answer:{row.person}:{row.key}")


@pytest.mark.parametrize(
    ("wrong", "right"), [({"name": " "}, {"name": "Metro"}), ({"name": "Metro", "revision": 7}, None)]
)
def test_error_releases_the_key(chief, project, wrong, right):
    key, path = str(uuid4()), f"{PROJECTS}/{project['id']}"
    refused = send(chief, "PUT", path, {"revision": 1, **wrong}, key)
    assert refused.status_code in (412, 422) and not IdempotencyKey.objects.exists()
    accepted = send(chief, "PUT", path, {"revision": 1, **(right or {"name": "Metro"})}, key)
    assert accepted.status_code == 200 and REPLAYED not in accepted.headers


def test_exception_releases_the_key(chief, monkeypatch):
    key = str(uuid4())
    with monkeypatch.context() as patch:
        patch.setattr(feedback, "receive", lambda **_: 1 / 0)
        assert send(chief, "POST", "/feedback", MESSAGE, key).status_code == 500
    assert send(chief, "POST", "/feedback", MESSAGE, key).status_code == 201


@pytest.mark.parametrize(("language", "word"), [("en", "still being saved"), ("mr", "अजून साठवले")])
def test_repetition_while_the_first_request_runs(chief, monkeypatch, language, word):
    key, receive, answers = str(uuid4()), feedback.receive, []

    def slow(**given: Any) -> Any:
        monkeypatch.setattr(feedback, "receive", receive)
        answers.append(send(chief, "POST", "/feedback", MESSAGE, key, **{"Accept-Language": language}))
        return receive(**given)

    monkeypatch.setattr(feedback, "receive", slow)
    assert send(chief, "POST", "/feedback", MESSAGE, key).status_code == 201
    assert (answers[0].status_code, answers[0].json()["error_code"]) == (409, "STILL_SAVING")
    assert word in answers[0].json()["message"] and answers[0].headers["Retry-After"]
    assert REPLAYED in send(chief, "POST", "/feedback", MESSAGE, key).headers
    assert Feedback.objects.count() == 1


def unstorable(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> str:
        raise DatabaseError("disk full")

    monkeypatch.setattr(idempotency, "seal", fail)


@pytest.mark.parametrize(
    "fault",
    [
        unstorable,
        lambda monkeypatch: monkeypatch.setattr(idempotency, "MAX_ANSWER", 20),
        # A killed process stores nothing.
        lambda monkeypatch: monkeypatch.setattr(idempotency, "_store", lambda *_: None),
    ],
)
def test_answer_that_was_not_stored_is_no_reason_to_run_again(chief, monkeypatch, fault):
    fault(monkeypatch)
    key = str(uuid4())
    assert send(chief, "POST", PROJECTS, {"name": "Metro"}, key).status_code == 201
    assert send(chief, "POST", PROJECTS, {"name": "Metro"}, key).status_code == 409
    assert Project.objects.count() == 1


@pytest.mark.parametrize(("hours", "records"), [(23, 1), (25, 2)])
def test_key_expires_after_a_day(chief, hours, records):
    key = str(uuid4())
    for _ in range(2):
        assert send(chief, "POST", PROJECTS, {"name": "Metro"}, key).status_code == 201
        IdempotencyKey.objects.update(created_at=timezone.now() - timedelta(hours=hours))
    assert Project.objects.count() == records
    assert clear(timezone.now())["responses to repeat"] == (hours > 24)
    assert IdempotencyKey.objects.count() == (hours < 24)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("expired", [False, True])
def test_two_at_the_same_moment_run_once(expired):
    for number in range(5):
        key = str(uuid4())
        if expired:
            IdempotencyKey.objects.create(
                person=0, key=key, digest="old", created_at=timezone.now() - timedelta(days=2)
            )
        body = {**MESSAGE, "message": f"Question number {number}"}
        answers = at_once(*[lambda k=key, b=body: send(Api(), "POST", "/feedback", b, k)] * 3)
        assert sorted({answer.status_code for answer in answers}) in ([201], [201, 409])
        assert Feedback.objects.filter(message=body["message"]).count() == 1
        Feedback.objects.update(address="")  # a sender may send a few messages an hour only


@pytest.mark.django_db(transaction=True)
def test_nothing_is_locked_while_the_view_runs(monkeypatch):
    receive, numbers = feedback.receive, count()

    def slow(**given: Any) -> Any:
        if next(numbers) == 0:
            assert not connection.in_atomic_block
            (other,) = at_once(lambda: send(Api(), "POST", "/feedback", MESSAGE))
            assert other.status_code == 201
        with transaction.atomic():
            return receive(**given)

    monkeypatch.setattr(feedback, "receive", slow)
    assert send(Api(), "POST", "/feedback", MESSAGE).status_code == 201
