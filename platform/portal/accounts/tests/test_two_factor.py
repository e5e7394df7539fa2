"""Second factor: enrolment, login, recovery codes, and removal."""

import pytest

from portal.accounts.models import RecoveryCode
from portal.accounts.tests.conftest import code_of, log_in, set_up
from portal.audit.models import AuditEntry
from portal.conftest import PASSWORD
from portal.core.roles import ADMIN

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
JSON = "application/json"
DEVANAGARI = str.maketrans("0123456789", "०१२३४५६७८९")


@pytest.fixture
def user(make_user):
    return make_user(ADMIN, email="p@example.org")


@pytest.fixture
def client(user, client_of):
    return client_of(user)


def post(client, path, **body):
    return client.post(f"/api/auth/two-factor/{path}", body, content_type=JSON)


@pytest.fixture
def codes(user, client):
    return set_up(user, client)


def test_enrolment_shows_qr_code_and_needs_a_code(user, client):
    assert post(client, "enrol", current_password="wrong").json()["errors"].keys() == {"current_password"}
    made = post(client, "enrol", current_password=PASSWORD).json()["data"]
    assert made["qr_svg"].startswith("<svg") and "script" not in made["qr_svg"]
    assert made["uri"].startswith("otpauth://totp/") and made["secret"] in made["uri"]
    assert client.get("/api/auth/two-factor").json()["data"]["enabled"] is False
    assert log_in().status_code == 200
    assert post(client, "confirm", code="000000").status_code == 422


def test_activation_ends_other_sessions(user, client, client_of):
    other = client_of(user)
    post(client, "enrol", current_password=PASSWORD)
    assert len(post(client, "confirm", code=code_of(user)).json()["data"]["recovery_codes"]) == 10
    assert client.get("/api/me").status_code == 200
    assert other.get("/api/me").status_code == 401
    assert client.get("/api/auth/two-factor").json()["data"]["recovery_codes_left"] == 10


def test_login_needs_a_code(user, codes):
    without_code = log_in()
    assert (without_code.status_code, without_code.json()["error_code"]) == (403, "OTP_REQUIRED")
    wrong = log_in(otp="000000")
    assert (wrong.status_code, wrong.json()["error_code"]) == (401, "INVALID_OTP")
    code = code_of(user, 1)
    assert log_in(otp=code).status_code == 200
    assert log_in(otp=code).json()["error_code"] == "INVALID_OTP"


def test_codes_are_accepted_in_devanagari_digits(user, client):
    post(client, "enrol", current_password=PASSWORD)
    confirmed = post(client, "confirm", code=code_of(user).translate(DEVANAGARI))
    assert confirmed.status_code == 200, confirmed.content
    assert log_in(otp=f" {code_of(user, 1)} ".translate(DEVANAGARI)).status_code == 200
    assert log_in(otp=confirmed.json()["data"]["recovery_codes"][0].translate(DEVANAGARI)).status_code == 200
    proof = {"code": confirmed.json()["data"]["recovery_codes"][1].translate(DEVANAGARI)}
    assert client.post("/api/auth/proof", proof, content_type=JSON).status_code == 200


@pytest.mark.parametrize(("code", "advice"), [("12345", "six digits"), ("code", "six digits"), ("०००", "six digits"),
                                              ("000000", "clock")])  # fmt: skip
def test_only_a_possible_code_is_a_matter_of_the_clock(client, code, advice):
    post(client, "enrol", current_password=PASSWORD)
    (words,) = post(client, "confirm", code=code).json()["errors"]["code"]
    assert advice in words


def test_factor_is_not_revealed_without_the_password(codes):
    assert log_in(password="wrong").json()["error_code"] == "INVALID_CREDENTIALS"
    assert log_in(password="wrong", otp=codes[0]).json()["error_code"] == "INVALID_CREDENTIALS"


def test_recovery_code_works_once(user, codes):
    assert log_in(otp=codes[3].upper()).status_code == 200
    assert log_in(otp=codes[3]).json()["error_code"] == "INVALID_OTP"
    assert RecoveryCode.objects.filter(user=user, used_at=None).count() == 9
    assert not RecoveryCode.objects.filter(digest__in=codes).exists()


def test_guesses_of_codes_are_throttled(user, codes):
    """Entering the right password in between does not reset the count."""
    for _ in range(5):
        assert log_in(otp="000000").status_code == 401
        assert log_in().status_code in (403, 429)
        assert log_in(role="superadmin").status_code in (403, 429)
    assert log_in(otp=code_of(user, 1)).status_code == 429


@pytest.mark.parametrize("otp", ["", "x", "१२३४५६", "1" * 40, "12345", "1e5", "-12345"])
def test_malformed_codes_are_refused(codes, otp):
    assert log_in(otp=otp).status_code in (401, 403)


def test_renew_codes_and_disable(user, client, codes, callers):
    assert post(client, "enrol", current_password=PASSWORD).json()["error_code"] == "TWO_FACTOR_ON"
    new = post(client, "recovery-codes", current_password=PASSWORD).json()["data"]["recovery_codes"]
    assert log_in(otp=codes[0]).status_code == 401
    assert log_in(otp=new[0]).status_code == 200
    assert post(client, "disable", current_password="wrong").status_code == 422
    assert post(client, "disable", current_password=PASSWORD).status_code == 200
    assert log_in().status_code == 200
    assert {"two_factor_on", "two_factor_off"} <= set(AuditEntry.objects.values_list("action", flat=True))


def test_super_admin_removes_the_factor(user, client, codes, callers):
    assert callers["admin"].delete(f"/api/users/{user.pk}/two-factor").status_code == 403
    chief = callers["superadmin"]
    assert chief.get(f"/api/users/{user.pk}").json()["data"]["has_two_factor"] is True
    assert chief.delete(f"/api/users/{user.pk}/two-factor").status_code == 200
    assert client.get("/api/me").status_code == 401
    assert log_in().status_code == 200


def test_demo_accounts_have_no_second_factor(make_user, client_of):
    client = client_of(make_user(email="demo@example.org", is_demo=True))
    assert client.get("/api/auth/two-factor").json()["data"]["offered"] is False
    assert post(client, "enrol", current_password=PASSWORD).json()["error_code"] == "DEMO_ACCOUNT"
