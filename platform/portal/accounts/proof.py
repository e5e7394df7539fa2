"""Fresh proof that the person at the keyboard owns the account. A session may be stolen or left open, so on its own it
changes no account, factor, backup or security setting.

An operation with ``proof=True`` (`core.routing`) needs a password, code or passkey that was given in this session
within the last minutes. Operations that change the user's own means of login also call `consume_proof`, which needs
a proof given for that purpose after login.
"""

from django.db.models import QuerySet
from django.utils import timezone

from portal.accounts.hashing import token_hash
from portal.accounts.models import Session, User
from portal.accounts.passkeys import PasskeyResponse, opens_account
from portal.accounts.throttling import throttled
from portal.accounts.two_factor import accepts_code, has_factor
from portal.audit.services import record
from portal.core.context import request_context
from portal.core.errors import FieldErrors
from portal.core.language import text
from portal.core.policies import PROOF_LASTS, proof_required


def _sessions() -> QuerySet[Session]:
    return Session.objects.filter(token_hash=token_hash(request_context().token))


def prove(
    *, user: User, password: str | None, code: str | None, passkey: PasskeyResponse | None = None
) -> None:
    """Renew the proof of this session. Attempts are throttled like logins."""
    if not (password or code or passkey):
        raise FieldErrors({"password": [text("This field is required.")]})
    with throttled(user.email):
        if password:
            if not user.check_password(password):
                raise FieldErrors({"password": [text("The current password is wrong.")]})
        elif passkey:
            if not opens_account(user, passkey):
                raise FieldErrors({"passkey": [text("The passkey could not be verified. Try again.")]})
        elif not has_factor(user) or not accepts_code(user, code or ""):
            raise FieldErrors({"code": [text("This code is wrong or was already used.")]})
    _sessions().update(proved_at=timezone.now(), proof_unused=True)
    record("proof", entity="session", actor=user)


def consume_proof() -> None:
    """Consume a proof given after login, or require one."""
    # Of two requests with one proof, only the first succeeds.
    proofs = _sessions().filter(proof_unused=True, proved_at__gt=timezone.now() - PROOF_LASTS)
    if not proofs.update(proof_unused=False):
        raise proof_required()
