"""docs/security.md: each abuse has a control and a test, and the named files exist."""

import re

import pytest

from portal.settings.environment import REPOSITORY

PAGE = (REPOSITORY / "docs" / "security.md").read_text()
PATHS = sorted(set(re.findall(r"`([\w./-]+(?:/test_\w+\.py|\.spec\.ts|\.test\.ts))`", PAGE)))
ABUSES = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.split("## Abuse, control, test")[1].split("\n## ")[0].splitlines()
    if line.startswith("| ") and not line.startswith("| abuse")
]
ASVS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.split("## OWASP ASVS 5.0")[1].splitlines()
    if re.match(r"\| \d", line)
]


@pytest.mark.parametrize("path", PATHS)
def test_named_tests_exist(path):
    file = REPOSITORY / path
    assert file.is_file()
    assert re.search(r"def test_|\b(test|it)(\.each\(.*)?\(", file.read_text())


def test_each_abuse_has_a_control_and_a_test():
    assert len(ABUSES) >= 25
    for row in ABUSES:
        assert len(row) == 3, row
        assert all(row), row
        assert re.search(r"test_|\.test\.|\.spec\.", row[2]), row


def test_asvs_table_is_complete():
    ids = [row[0] for row in ASVS]
    assert ids == sorted(set(ids), key=lambda row_id: [int(part) for part in row_id.split(".")])
    # Requirements of levels 1 and 2 in version 5.0.0; chapters that don't apply count once.
    assert len(ids) == 231
    assert [row_id.split(".")[0] for row_id in dict.fromkeys(ids) if row_id.split(".")[0]][-1] == "17"
    for row in ASVS:
        assert len(row) == 6, row
        assert row[1] in ("1", "2", "1, 2") and row[2] and row[4], row
        assert row[3] in ("yes", "partly", "no", "n/a"), row
    summary = PAGE.split("## OWASP ASVS 5.0")[1].split("###")[0]
    for met in ("yes", "partly", "no"):
        (count,) = re.findall(rf"\*{met}\*\s+(\d+)", summary)
        assert int(count) == sum(row[3] == met for row in ASVS), met


def test_links_are_valid():
    for page in ("security.md", "data.md", "runbook.md"):
        text = (REPOSITORY / "docs" / page).read_text()
        for target in re.findall(r"\]\(([\w./-]+)(?:#[\w-]+)?\)", text):
            assert (REPOSITORY / "docs" / target).is_file(), (page, target)
