"""Webhook events: newly published figures, and new alerts."""

from collections.abc import Mapping
from datetime import datetime
from typing import cast

import orjson
from django.db import transaction
from django.utils import timezone

from catalog.registry import DATASETS
from portal.alerts.models import Alert
from portal.alerts.selectors import OPEN, alert_rows
from portal.core.language import in_each_language
from portal.figures.selectors import manifest, published
from portal.messages import mail, outbox
from portal.messages.letters import OVERLAP, recent_ids
from portal.messages.models import Webhook


def published_versions() -> dict[str, str]:
    """Return a version of each dataset's figures that also changes when the version counter is reset."""
    return {name: f"{publication.epoch}:{publication.version}" for name, publication in published().items()}


def announce(pk: int) -> None:
    """Queue calls for everything new since the last check, and store the new state in the same transaction."""
    versions = published_versions()
    now = timezone.now()
    with transaction.atomic():
        row = Webhook.objects.select_for_update().filter(pk=pk, is_active=True).first()
        if row is None:
            return
        if "figures.published" in row.events:
            for name, version in versions.items():
                if row.announced.get(name) != version and name in DATASETS:
                    _announce_figures(row, name, version)
        if "alert.raised" in row.events:
            _announce_alerts(row, now)
        row.announced, row.alerts_since = versions, now
        row.mentioned = sorted(recent_ids("alerts", now))
        row.save(update_fields=["announced", "alerts_since", "mentioned"])


def _announce_figures(row: Webhook, name: str, version: str) -> None:
    mart = manifest().datasets.get(name)
    label = DATASETS[name].label
    body = {
        "event": "figures.published",
        "dataset": name,
        "label": label.as_dict(),
        "version": int(version.rpartition(":")[2]),
        "data_as_of": mart.data_as_of if mart else None,
        "link": mail.address("/api/open-data"),
    }
    outbox.put_call(webhook=row, kind="figures.published", subject=label.en, body=orjson.dumps(body).decode())


def _announce_alerts(row: Webhook, now: datetime) -> None:
    alerts = Alert.objects.select_related("rule").filter(
        first_seen__gt=row.alerts_since - OVERLAP, first_seen__lte=now, state__in=OPEN
    )
    alerts_found = list(alerts.exclude(pk__in=row.mentioned).order_by("first_seen", "pk"))
    rows = in_each_language(lambda: alert_rows(alerts_found))
    for english, marathi in zip(rows["en"], rows["mr"], strict=True):
        body = {
            "event": "alert.raised",
            **{name: english[name] for name in ("id", "severity", "dataset", "since")},
            "value": str(english["value"]),
            "threshold": str(english["threshold"]),
            "department": cast(Mapping[str, object], english["department"])["slug"],
            "text": {"en": english["text"], "mr": marathi["text"]},
            "link": mail.address(str(english["link"])),
        }
        outbox.put_call(webhook=row, kind="alert.raised", subject=str(english["text"]),
                        body=orjson.dumps(body).decode())  # fmt: skip
