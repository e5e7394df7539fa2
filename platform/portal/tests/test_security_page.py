"""docs/security.md: each abuse has a control and a test, and what it names is there."""

import re

import pytest

from portal.settings.environment import REPOSITORY

PAGE = (REPOSITORY / "docs" / "security.md").read_text()
PATHS = sorted(set(re.findall(r"`([\w./-]+/test_\w+\.py)`", PAGE)))
ABUSES = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.split("## Abuse, control, test")[1].split("\n## ")[0].splitlines()
    if line.startswith("| ") and not line.startswith("| abuse")
]


@pytest.mark.parametrize("path", PATHS)
def test_each_named_test_is_there(path):
    file = REPOSITORY / path
    assert file.is_file()
    assert "def test_" in file.read_text()


def test_each_abuse_has_a_control_and_a_test():
    assert len(ABUSES) >= 25
    for row in ABUSES:
        assert len(row) == 3, row
        assert all(row), row
        assert re.search(r"test_|\.test\.|\.spec\.", row[2]), row


def test_the_links_lead_somewhere():
    for page in ("security.md", "data.md", "runbook.md"):
        text = (REPOSITORY / "docs" / page).read_text()
        for target in re.findall(r"\]\(([\w./-]+)(?:#[\w-]+)?\)", text):
            assert (REPOSITORY / "docs" / target).is_file(), (page, target)
