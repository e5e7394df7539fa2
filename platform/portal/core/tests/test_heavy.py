"""What is too heavy for a request is queued; sheets that are read in one take few of its threads."""

from contextlib import ExitStack

import pytest

from portal.core.errors import Throttled
from portal.core.heavy import MOST, counted, reporting, turn
from portal.core.tests.test_policies import operations

# Files whose size has a bound that does not depend on how much somebody enters or uploads.
BOUNDED = {
    "get_import_file": "the upload's own bytes",
    "get_backup_file": "a file that is there",
    "get_ready_report_file": "a file that is there",
    "get_download_file": "a file that is there",
    "trends_brief_page": "the measures of each department by period; nothing is printed",
    "export_submissions": "the units of a month or a year",
    "open_data_file": "the talukas of a district by month; the file is remembered",
}


def test_one_sheet_at_a_time_for_each_person():
    with turn("a"), turn("b"), pytest.raises(Throttled) as refused, turn("a"):
        pytest.fail("the same person has two")
    assert refused.value.headers["Retry-After"]
    with turn("a"):
        pass


def test_few_sheets_at_a_time_for_all():
    with ExitStack() as busy:
        for person in range(MOST):
            busy.enter_context(turn(person))
        with pytest.raises(Throttled), turn("another"):
            pytest.fail("no thread is left for others")
    with turn("another"):
        pass


def test_room_comes_back_after_a_failure():
    with pytest.raises(ValueError), turn("a"):
        raise ValueError
    with turn("a"):
        pass


def test_every_file_is_queued_where_it_is_large_or_has_a_bound():
    """A new export that forgets its budget fails here."""
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


def test_progress_is_told_only_where_somebody_listens():
    told: list[int] = []
    assert list(counted(range(1000), 1000)) == list(range(1000)) and told == []
    with reporting(told.append):
        assert list(counted(range(1000), 1000)) == list(range(1000))
    assert told == sorted(told) and told[0] == 0 and told[-1] == 90
