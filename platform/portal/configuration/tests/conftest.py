"""A super admin who changes settings."""

from collections.abc import Callable
from typing import Any

import pytest

from support.datasets import Api

PATH = "/super-admin/configuration"


@pytest.fixture
def configure(superadmin: Api, django_capture_on_commit_callbacks: Any) -> Callable[..., dict[str, Any]]:
    def configure(**values: Any) -> dict[str, Any]:
        """Set these values and return all settings by name."""
        with django_capture_on_commit_callbacks(execute=True):
            answer = superadmin.put(PATH, {"values": values})
        assert answer.status_code == 200, answer.json()
        return {row["name"]: row for row in answer.json()["data"]["settings"]}

    return configure
