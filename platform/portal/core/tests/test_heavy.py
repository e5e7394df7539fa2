"""Heavy work takes few of the threads that answer, and one for each person."""

from contextlib import ExitStack

import pytest

from portal.core.errors import Throttled
from portal.core.heavy import MOST, turn
from portal.core.roles import SUPERADMIN
from portal.core.tests.test_policies import operations


def test_one_at_a_time_for_each_person():
    with turn("a"), turn("b"), pytest.raises(Throttled) as refused, turn("a"):
        pytest.fail("the same person has two")
    assert refused.value.headers["Retry-After"]
    with turn("a"):
        pass


def test_few_at_a_time_for_all():
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


def test_which_operations_are_heavy():
    heavy = {op["operationId"] for _, _, op in operations() if op["x-policy"].get("heavy")}
    assert heavy == {"get_import_errors", "trends_brief", "kpi_report"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    [
        "/api/imports/1/errors.xlsx",
        "/api/trends/brief.pdf",
        "/api/reports/performance?format=pdf",
    ],
)
def test_a_second_file_is_refused_at_once(path, make_user, client_of):
    user = make_user(SUPERADMIN)
    client = client_of(user)
    with turn(user.pk):
        refused = client.get(path)
        assert (refused.status_code, refused.json()["error_code"]) == (429, "THROTTLED")
        assert refused["Retry-After"] == "5"
        # Everything else goes on.
        assert client.get("/api/me").status_code == 200
