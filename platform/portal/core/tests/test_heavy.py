"""Heavy work is queued; reading sheets in requests occupies few threads."""

from contextlib import ExitStack

import pytest

from portal.core.errors import Throttled
from portal.core.heavy import MAX_READERS, reading_slot, reporting, with_progress
from portal.core.tests.test_policies import operations

# Files whose size is bounded, whatever users enter or upload.
BOUNDED = {
    "get_import_file": "the upload's own bytes",
    "get_backup_file": "a file that is there",
    "get_ready_report_file": "a file that is there",
    "get_download_file": "a file that is there",
    "trends_brief_page": "the measures of each department by period; nothing is printed",
    "export_submissions": "the units of a month or a year",
    "open_data_file": "the talukas of a district by month; the file is cached",
}


def test_reads_one_sheet_per_user_at_a_time():
    with reading_slot("a"), reading_slot("b"), pytest.raises(Throttled) as refused, reading_slot("a"):
        pytest.fail("the same person has two")
    assert refused.value.headers["Retry-After"]
    with reading_slot("a"):
        pass


def test_limits_sheets_read_concurrently():
    with ExitStack() as busy:
        for person in range(MAX_READERS):
            busy.enter_context(reading_slot(person))
        with pytest.raises(Throttled), reading_slot("another"):
            pytest.fail("no thread is left for others")
    with reading_slot("another"):
        pass


def test_slot_is_released_after_error():
    with pytest.raises(ValueError), reading_slot("a"):
        raise ValueError
    with reading_slot("a"):
        pass


def test_every_file_export_is_queued_or_bounded():
    """Fails for a new export that forgets its budget."""
    files = {
        operation["operationId"]: operation
        for *_, operation in operations()
        if not all("json" in kind for kind in operation["responses"].get(200, {}).get("content", {}))
    }
    assert set(BOUNDED) <= files.keys()
    unbounded = {
        name
        for name, operation in files.items()
        if not operation["x-policy"].get("heavy") and name not in BOUNDED and not name.endswith("_template")
    }
    assert unbounded == set()
    assert all(
        202 in operation["responses"] for *_, operation in operations() if operation["x-policy"].get("heavy")
    )


def test_reports_progress_only_inside_reporting():
    reported: list[int] = []
    assert list(with_progress(range(1000), 1000)) == list(range(1000)) and reported == []
    with reporting(reported.append):
        assert list(with_progress(range(1000), 1000)) == list(range(1000))
    assert reported == sorted(reported) and reported[0] == 0 and reported[-1] == 90
