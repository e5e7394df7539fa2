"""`kill -9` of the message sender: no message is lost, and repeated ones share a Message-ID."""

import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from support.processes import Processes
from support.smtp import Inbox, inbox

MESSAGES, KILLS = 40, 3
pytestmark = [pytest.mark.crash]


@pytest.fixture
def box(portal: Processes, tmp_path: Path) -> Iterator[Inbox]:
    """An inbox for what the portal's processes send."""
    with inbox(tmp_path) as box:
        portal.environment |= {
            "PORTAL_SMTP_URL": box.url,
            "PORTAL_URL": "https://portal.example.org",
            "PORTAL_MAIL_FROM": "portal@example.org",
            "SSL_CERT_FILE": os.environ["SSL_CERT_FILE"],
        }
        yield box


def queue_messages(person: Any, number: int) -> None:
    from django.utils import timezone

    from portal.messages import outbox

    for index in range(number):
        outbox.put_mail(
            kind="alerts", person=person, language="mr", subject=f"सूचना {index}", text=f"{index}",
            html=f"<p>{index}</p>", due_at=timezone.now(),
        )  # fmt: skip


def test_killed_sender_loses_no_message(portal: Processes, people: dict[str, Any], box: Inbox) -> None:
    from django.utils import timezone

    from portal.messages.models import Message

    queue_messages(people["superadmin"], MESSAGES)
    randomly, kills = random.Random(53), 0
    while Message.objects.exclude(state="sent").exists():
        taken = len(box.received)
        # Two senders, as with two workers.
        senders = [
            subprocess.Popen([sys.executable, "-m", "portal", "send_messages"], env=portal.environment)
            for _ in "12"
        ]
        try:
            if kills < KILLS:
                portal.until(lambda taken=taken: len(box.received) > taken)
                time.sleep(randomly.uniform(0, 0.05))
                kills += 1
            else:
                portal.until(lambda: not Message.objects.exclude(state="sent").exists())
        finally:
            for sender in senders:
                sender.kill()
                sender.wait()
        # Expire the killed senders' leases.
        Message.objects.filter(state="sending").update(leased_at=timezone.now() - timedelta(hours=1))
    counted = Counter(box.ids())
    assert set(counted) == {
        f"<{uuid}@portal.example.org>" for uuid in Message.objects.values_list("uuid", flat=True)
    }
    assert len(counted) == MESSAGES
    # Only messages leased at a kill can repeat, under the same id.
    assert sum(counted.values()) - MESSAGES <= 2 * kills
    assert kills == KILLS


def test_stopped_sender_releases_its_messages(portal: Processes, people: dict[str, Any], box: Inbox) -> None:
    from portal.messages.models import Message

    queue_messages(people["superadmin"], 30)
    sender = subprocess.Popen([sys.executable, "-m", "portal", "send_messages"], env=portal.environment)
    portal.until(lambda: len(box.received) > 0)
    sender.terminate()
    assert sender.wait(30) == 0
    assert not Message.objects.filter(state="sending").exists()
    assert Message.objects.filter(state="sent").count() == len(box.received) == len(set(box.ids()))


def test_worker_starts_and_stops_the_sender(
    portal: Processes, people: dict[str, Any], token: str, box: Inbox
) -> None:
    portal.start("web", "worker")

    def tried() -> bool:
        status, response = portal.ask("POST", "/api/super-admin/messages/test", token)
        assert status == 201, response
        return response["data"]["state"] == "sent"

    portal.until(tried)
    assert box.received[0]["To"] == people["superadmin"].email
