"""Stored second factors: reading or writing the database without the installation's key opens no account."""

import base64
import binascii
import re
from contextlib import suppress
from hashlib import sha256
from math import log2

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django_otp.oath import TOTP

from portal.accounts.factor_secrets import count_unreadable, open_secret
from portal.accounts.models import RecoveryCode, TwoFactor
from portal.accounts.tests.conftest import log_in, set_up
from portal.accounts.two_factor import _ALPHABET, _CODE_LENGTH
from portal.core.roles import ADMIN, SUPERADMIN
from portal.installation.doctor.settings import second_factors
from portal.operations.backup import rows

pytestmark = [pytest.mark.django_db, pytest.mark.database]
NEW_KEY = "another-key-of-this-installation-0123456789-abcdefghijklmnop"


def six_digits(secret, ahead=0):
    return f"{TOTP(base64.b32decode(secret), drift=ahead).token():06d}"


@pytest.fixture
def enrol(client_of):
    """Give an account a second factor; returns its secret and recovery codes."""

    def give_factor(user):
        codes = set_up(user, client_of(user))
        return open_secret(TwoFactor.objects.get(user=user)), codes

    return give_factor


def dump():
    """What an attacker with a copy of the database has."""
    models = (TwoFactor, RecoveryCode)
    return b"\n".join(line for model in models for line in rows.lines(model, connection)).decode()


def test_stolen_database_contains_no_usable_secret(make_user, enrol):
    user = make_user(ADMIN)
    secret, codes = enrol(user)
    stolen = dump()
    assert secret not in stolen
    for code in codes:
        plain = code.replace("-", "")
        assert plain not in stolen
        assert code not in stolen
        assert sha256(plain.encode()).hexdigest() not in stolen
    # No text in the dump, taken as a secret, generates the app's code.
    for found in re.findall(r"[\w+/=-]{16,}", stolen):
        with suppress(binascii.Error, ValueError):
            raw = base64.b32decode(found.upper()[: len(found) // 8 * 8])
            assert f"{TOTP(raw).token():06d}" != six_digits(secret)


def test_secret_copied_into_another_row_is_rejected(make_user, enrol):
    """An attacker with write access replaces the super admin's second factor with their own."""
    thief, chief = make_user(ADMIN), make_user(SUPERADMIN)
    secret, codes = enrol(thief)
    enrol(chief)
    TwoFactor.objects.filter(user=chief).update(secret=TwoFactor.objects.get(user=thief).secret, last_step=0)
    copied = RecoveryCode.objects.filter(user=thief).values_list("digest", flat=True)
    RecoveryCode.objects.filter(user=chief).delete()
    RecoveryCode.objects.bulk_create(RecoveryCode(user=chief, digest=digest) for digest in copied)
    assert log_in(chief.email, otp=six_digits(secret, 1)).json()["error_code"] == "INVALID_OTP"
    assert log_in(chief.email, otp=codes[0]).json()["error_code"] == "INVALID_OTP"
    assert log_in(thief.email, otp=codes[0]).status_code == 200


def test_recovery_codes_have_enough_entropy(make_user, enrol):
    _, codes = enrol(make_user(ADMIN))
    assert _CODE_LENGTH * log2(len(set(_ALPHABET))) >= 112
    assert all(len(code.replace("-", "")) == _CODE_LENGTH for code in codes)
    assert len(set(codes)) == 10
    assert len(set(RecoveryCode.objects.values_list("digest", flat=True))) == 10


def test_secret_key_rotation(make_user, enrol, settings):
    user = make_user(ADMIN)
    secret, codes = enrol(user)
    former = settings.SECRET_KEY
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = NEW_KEY, [former]
    assert log_in(user.email, otp=codes[0]).status_code == 200
    assert "reseal" in next(second_factors()).fix
    call_command("reseal")
    settings.SECRET_KEY_FALLBACKS = []
    assert open_secret(TwoFactor.objects.get(user=user)) == secret
    assert log_in(user.email, otp=codes[1]).status_code == 200
    assert not list(second_factors())


def test_unknown_key_is_reported_and_locks_out(make_user, enrol, settings):
    user = make_user(ADMIN)
    secret, codes = enrol(user)
    before = dump()
    settings.SECRET_KEY = NEW_KEY
    assert count_unreadable() == 1
    assert next(second_factors()).severity == "error"
    assert log_in(user.email, otp=six_digits(secret, 1)).json()["error_code"] == "INVALID_OTP"
    assert log_in(user.email, otp=codes[0]).json()["error_code"] == "INVALID_OTP"
    with pytest.raises(CommandError, match="PORTAL_SECRET_KEY_FALLBACKS"):
        call_command("reseal")
    assert dump() == before
