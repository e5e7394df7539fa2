"""OpenID Connect client: authorization code flow with PKCE (S256), state, nonce and `iss`.

`begin` returns the provider's address and the values to keep in the browser. `identify` takes the callback's
parameters with those values and returns the verified claims, or raises `NotProven`. `accounts.sign_on` maps them to an
account.
"""

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import BoundedSemaphore
from time import monotonic
from typing import Any, Final
from urllib.parse import urlsplit

import structlog
from authlib.common.errors import AuthlibBaseError
from authlib.integrations.requests_client import OAuth2Session
from authlib.oidc.core import CodeIDToken
from django.conf import settings
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet
from joserfc.jws import JWSRegistry
from requests import RequestException

from portal.core.errors import Throttled, Unavailable
from portal.core.language import text
from portal.settings.sign_on import SignOn, is_safe

# Asymmetric signatures only: never `none`, and never HS256, where the public key could be used as the secret.
ALGORITHMS: Final = [f"{kind}{bits}" for kind in ("RS", "ES", "PS") for bits in (256, 384, 512)]
_TIMEOUT: Final = 5  # seconds until the provider times out
_LEEWAY: Final = 60  # seconds of clock skew
_CACHE_SECONDS: Final = 300  # seconds for which the provider's metadata is cached
_ENDPOINTS: Final = ("authorization_endpoint", "token_endpoint", "jwks_uri")
# Limits the threads that a hanging provider can block.
_SLOTS: Final = BoundedSemaphore(4)
_UNREACHABLE = "{name} can’t be reached at the moment. Try again in a few minutes, or use your password."
_cached_metadata: tuple[float, str, dict[str, Any]] = (0.0, "", {})

Claims = Mapping[str, Any]
log = structlog.get_logger(__name__)


class NotProven(Exception):
    """The callback could not be verified; the reason is only logged."""


class Misconfigured(Exception):
    """The provider's metadata is unusable; the reason is shown to super admins."""


def configured() -> SignOn | None:
    return settings.PORTAL_OIDC


def provider() -> SignOn:
    sign_on = configured()
    assert sign_on is not None
    return sign_on


def begin() -> tuple[str, dict[str, str]]:
    """Return the provider's address, and the values to keep in the browser until the callback."""
    flow_values = {name: secrets.token_urlsafe(32) for name in ("state", "nonce", "verifier")}
    with _session() as (session, metadata):
        address, _ = session.create_authorization_url(
            metadata["authorization_endpoint"],
            state=flow_values["state"],
            nonce=flow_values["nonce"],
            code_verifier=flow_values["verifier"],
        )
    return address, flow_values


def identify(*, code: str, issuer: str, flow_values: Mapping[str, str]) -> Claims:
    """Exchange the code and verify the ID token."""
    with _session() as (session, metadata):
        if issuer or metadata.get("authorization_response_iss_parameter_supported"):
            _require_equal(issuer, metadata["issuer"], "iss")
        if not code:
            raise NotProven("no code")
        try:
            token = session.fetch_token(
                metadata["token_endpoint"],
                grant_type="authorization_code",
                code=code,
                code_verifier=flow_values["verifier"],
                allow_redirects=False,
            )
            claims = _verified_claims(session, metadata, token, flow_values["nonce"])
            return _with_userinfo(session, metadata, claims)
        except (AuthlibBaseError, JoseError, ValueError, LookupError, TypeError) as refused:
            raise NotProven(f"{type(refused).__name__}: {refused}") from refused


def _require_equal(given: object, wanted: str, what: str) -> None:
    if given != wanted:
        raise NotProven(f"{what} is not {wanted}")


def _verified_claims(session: OAuth2Session, metadata: Claims, token: Claims, nonce: str) -> Claims:
    decoded = jwt.decode(
        token["id_token"],
        _keys(session, metadata),
        registry=JWSRegistry(algorithms=ALGORITHMS, strict_check_header=False),
    )
    client = provider().client_id
    claims = CodeIDToken(
        decoded.claims,
        decoded.header,
        {
            "iss": {"essential": True, "value": metadata["issuer"]},
            "aud": {"essential": True, "value": client},
            "sub": {"essential": True},
        },
        {"nonce": nonce, "client_id": client, "access_token": token.get("access_token")},
    )
    claims.validate(leeway=_LEEWAY)
    if not 0 < len(str(claims["sub"])) <= 255:
        raise NotProven("sub")
    return claims


def _keys(session: OAuth2Session, metadata: Claims) -> KeySet:
    """Return the provider's signing keys, without key types we don't support."""
    published = _fetch_json(session, metadata["jwks_uri"]).get("keys", [])
    known = [key for key in published if key.get("kty") in ("RSA", "EC") and key.get("use", "sig") == "sig"]
    if not known:
        raise Misconfigured(text("It publishes no keys that the portal can use."))
    return KeySet.import_key_set({"keys": known})


def _with_userinfo(session: OAuth2Session, metadata: Claims, claims: Claims) -> Claims:
    """Add groups, email address and name from userinfo, for providers that leave them out of the ID token."""
    address = metadata.get("userinfo_endpoint")
    if not is_safe(address) or {provider().groups_claim, "email", "name"} <= claims.keys():
        return claims
    userinfo = _fetch_json(session, str(address), withhold_token=False)
    _require_equal(userinfo.get("sub"), claims["sub"], "sub of userinfo")
    return {**userinfo, **claims}


def _fetch_json(session: OAuth2Session, address: str, *, withhold_token: bool = True) -> dict[str, Any]:
    response = session.get(address, withhold_token=withhold_token, allow_redirects=False)
    if response.status_code != 200:
        raise ValueError(f"{response.status_code} from {address}")
    loaded = response.json()
    if not isinstance(loaded, dict):
        raise ValueError(f"no object at {address}")
    return loaded


@contextmanager
def _session() -> Iterator[tuple[OAuth2Session, dict[str, Any]]]:
    """Yield a session with the provider and its metadata; 503 if it is unreachable or unusable."""
    if not _SLOTS.acquire(blocking=False):
        raise Throttled(headers={"Retry-After": "5"})
    try:
        with _connection() as session:
            metadata = _fetch_metadata(session)
            groups = " groups" if "groups" in metadata.get("scopes_supported", ()) else ""
            session.scope = f"openid email profile{groups}"
            session.token_endpoint_auth_method = _auth_method(metadata)
            yield session, metadata
    except (RequestException, Misconfigured) as failure:
        log.error("sign_on_provider_unusable", issuer=provider().issuer, reason=str(failure))
        raise Unavailable(text(_UNREACHABLE, name=provider().name), code="SIGN_ON_UNREACHABLE") from failure
    finally:
        _SLOTS.release()


def _connection() -> OAuth2Session:
    oidc = provider()
    return OAuth2Session(
        oidc.client_id,
        oidc.client_secret,
        redirect_uri=oidc.redirect_uri,
        code_challenge_method="S256",
        default_timeout=_TIMEOUT,
    )


def _auth_method(metadata: Claims) -> str:
    """How the portal authenticates: the method that every provider must support, unless this one says otherwise."""
    methods = metadata.get("token_endpoint_auth_methods_supported") or ["client_secret_basic"]
    return "client_secret_basic" if "client_secret_basic" in methods else "client_secret_post"


def _fetch_metadata(session: OAuth2Session, *, fresh: bool = False) -> dict[str, Any]:
    global _cached_metadata
    issuer = provider().issuer
    since, cached_issuer, cached = _cached_metadata
    if not fresh and cached_issuer == issuer and monotonic() - since < _CACHE_SECONDS:
        return cached
    try:
        loaded = _fetch_json(session, f"{issuer.rstrip('/')}/.well-known/openid-configuration")
    except ValueError as failure:
        raise Misconfigured(text("It does not describe itself: {reason}", reason=failure)) from failure
    if loaded.get("issuer") != issuer:
        raise Misconfigured(
            text(
                "It calls itself {issuer}: set PORTAL_OIDC_ISSUER to exactly that.",
                issuer=loaded.get("issuer"),
            )
        )
    for name in _ENDPOINTS:
        if not is_safe(loaded.get(name)):
            raise Misconfigured(text("Its {name} is missing or has no https address.", name=name))
    if "S256" not in loaded.get("code_challenge_methods_supported", ["S256"]):
        raise Misconfigured(text("It does not support PKCE with S256."))
    _cached_metadata = (monotonic(), issuer, loaded)
    return loaded


def problems() -> Iterator[str]:
    """Check the provider without cache and yield what is wrong, for super admins."""
    host = urlsplit(provider().issuer).netloc
    try:
        with _connection() as session:
            metadata = _fetch_metadata(session, fresh=True)
            _keys(session, metadata)
            session.token_endpoint_auth_method = _auth_method(metadata)
            # An invalid code: a provider that knows the portal rejects the code rather than the client.
            session.fetch_token(
                metadata["token_endpoint"],
                grant_type="authorization_code",
                code=secrets.token_urlsafe(16),
                code_verifier=secrets.token_urlsafe(32),
                allow_redirects=False,
            )
    except Misconfigured as failure:
        yield str(failure)
    except AuthlibBaseError as refused:
        if refused.error in ("invalid_client", "unauthorized_client"):
            yield text("It does not accept the portal’s client id and secret.")
    except RequestException as failure:
        yield text("{host} did not answer: {reason}", host=host, reason=type(failure).__name__)
    except (JoseError, ValueError) as failure:
        yield text("{host} gave an answer that can’t be read: {reason}", host=host, reason=failure)
