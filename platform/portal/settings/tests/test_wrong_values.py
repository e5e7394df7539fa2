"""A wrong variable is refused in one sentence that names it, and never with a password."""

import os
import re
import subprocess
import sys
from pathlib import Path
from runpy import run_path

import pytest
from django.core.exceptions import ImproperlyConfigured

from portal.settings import database, environment, messages, processes, sign_on

PASSWORD = "p4/ss#w0rd"
WRONG = {
    "PORTAL_DATA": ["/dev/null/x", "~nobody-here/x"],
    "PORTAL_MODE": ["prod"],
    "PORTAL_DEMO": ["maybe"],
    "PORTAL_DISTRICT": ["Atlantis"],
    "PORTAL_RECORDS_FROM": ["2025", "2099-01"],
    "DATABASE_URL": [
        f"postgresql://u:{PASSWORD}@127.0.0.1/db",
        "postgresql://u:p4@127.0.0.1:abc/db",
        "postgresql://u:p4@127.0.0.1:99999/db",
        "postgresql://u:p4@127.0.0.1",
        "mysql://u:p4@127.0.0.1/db",
        "db.example.gov.in",
    ],
    "PORTAL_HOSTS": ["https://portal.example.gov.in", "portal.example.gov.in:443", "a b"],
    "PORTAL_TLS": ["maybe"],
    "PORTAL_TRUSTED_PROXIES": ["10.0.0.0/40"],
    "PORTAL_DEBUG": ["maybe"],
    "PORTAL_LOG_LEVEL": ["LOUD", "7"],
    "DAGSTER_PORT": ["0", "65536", "abc", "८०००"],
    "PORTAL_DAGSTER_PATH": ["dagster"],
    "PORTAL_METRICS_TOKEN": ["short"],
    "PORTAL_METRICS_DIR": ["~nobody-here/x"],
    "PORTAL_MARTS": ["bucket"],
    "PORTAL_MARTS_COPIES_MB": ["0", "4 GB", "10000000"],
    "PORTAL_BACKUP_KEY": ["short"],
    "PORTAL_BACKUP_RECIPIENT": ["age1"],
    "PORTAL_WITNESS": ["~nobody-here/x"],
    "PORTAL_WITNESS_URL": ["http://log.example.gov.in"],
    "PORTAL_WEATHER_URL": ["open-meteo"],
    "PORTAL_URL": ["portal.example.gov.in", "https://portal.example.gov.in:abc"],
    "PORTAL_SMTP_URL": [f"smtp://u:{PASSWORD}@host"],
    "PORTAL_MAIL_FROM": ["nobody"],
    "PORTAL_WEBHOOKS": ["maybe"],
    "PORTAL_WEBHOOK_NETWORKS": ["inside"],
    "PORTAL_OIDC_ISSUER": ["login", "https://login.example.gov.in:abc"],
    "PORTAL_OIDC_CLIENT_ID": [],
    "PORTAL_OIDC_CLIENT_SECRET": [],
    "PORTAL_OIDC_GROUPS": [],
    "PORTAL_PORT": ["0", "abc"],
    "PORTAL_WEB_WORKERS": ["0", "two"],
    "DAGSTER_GRPC_PORT": ["abc"],
    "DAGSTER_POSTGRES_URL": [f"postgresql+psycopg2://u:{PASSWORD}@127.0.0.1/db", "redis://h"],
    "PORTAL_BROKER": ["abc", f"amqp://u:{PASSWORD}@host"],
    "PORTAL_BUILDER_PATIENCE": ["abc", "-1"],
    "PORTAL_EXECUTOR": ["k9s"],
}
# Any text may be right. test_sign_on.py and test_environment.py have what depends on other variables.
FREE = {
    "PORTAL_SECRET_KEY",
    "PORTAL_SECRET_KEY_FALLBACKS",
    "PORTAL_BROWSER",
    "PORTAL_OIDC_NAME",
    "PORTAL_OIDC_GROUPS_CLAIM",
}
MODULES = (environment, database, messages, processes, sign_on)


def test_every_variable_is_tried_or_free():
    listed = {
        name
        for module in MODULES
        for line in re.findall(r"(?m)^(?:PORTAL|DAGSTER|DATABASE)_[A-Z_]+\b.*", module.__doc__ or "")
        for name in re.findall(r"\b(?:PORTAL|DAGSTER|DATABASE)_[A-Z_]*[A-Z]\b", line.partition("  ")[0])
    }
    assert listed - {"PORTAL_OIDC"} == WRONG.keys() | FREE


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in WRONG for value in WRONG[name]])
def test_wrong_value_is_refused_by_name(name, value, monkeypatch, tmp_path):
    for variable in WRONG:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("PORTAL_DATA", str(tmp_path))
    monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured, match=name) as refused:
        for module in MODULES:
            run_path(str(module.__file__))
    assert not set(re.split(r"\W+", PASSWORD)) & set(re.split(r"\W+", str(refused.value)))


TOOLS = Path(environment.REPOSITORY) / "tools"


@pytest.mark.parametrize(
    "command",
    [
        ["-m", "portal", "doctor"],
        ["-m", "portal", "backup"],
        [str(TOOLS / "start.py")],
        [str(TOOLS / "prepare.py")],
    ],
    ids=["doctor", "backup", "start", "prepare"],
)
def test_commands_end_with_the_sentence_alone(command, tmp_path):
    env = os.environ | {"PORTAL_DATA": str(tmp_path), "PORTAL_LOG_LEVEL": "LOUD", "DAGSTER_GRPC_PORT": "1"}
    done = subprocess.run([sys.executable, *command], env=env, capture_output=True, text=True, cwd="/")
    sentence = "PORTAL_LOG_LEVEL is 'LOUD'; use DEBUG, INFO, WARNING, ERROR or CRITICAL."
    assert done.returncode in (1, 2)
    assert (done.stdout + done.stderr).removeprefix("✗ environment: ") == f"{sentence}\n"
