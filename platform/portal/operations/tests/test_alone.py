"""A restore and a move are refused while the portal starts or runs."""

import os
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from portal.core import presence
from portal.figures.models import Worker
from portal.operations.tests.test_backup import data, office

__all__ = ["data", "office"]


def test_refuses_to_restore_while_the_portal_runs(office: Path, tmp_path: Path) -> None:
    file = tmp_path / "one.zip"
    call_command("backup", to=file)
    Worker.objects.create(name="me", seen_at=timezone.now(), state="idle")
    with pytest.raises(CommandError, match="running"):
        call_command("restore", file=file, overwrite=True)
    refused: tuple[tuple[str, dict[str, Any]], ...] = (
        ("restore", {"file": file, "overwrite": True}),
        ("move", {"to": "postgresql:///x"}),
    )
    with presence.claimed():  # `make start`, before its processes run
        for command, options in refused:
            with pytest.raises(CommandError, match=rf"in use by `make start`.*process {os.getpid()}\)"):
                call_command(command, **options)
        call_command("restore", file=file, overwrite=True, while_running=True)
    with pytest.raises(CommandError, match="exists already"):
        call_command("backup", to=file)
