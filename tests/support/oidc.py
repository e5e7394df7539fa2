"""A real OpenID Connect provider over HTTP, for tests of single sign-on: Authlib's authorization server with
required PKCE, one-time codes, a client secret, real keys, and `iss` (RFC 9207).

`with provider() as idp:` serves it. `idp.people["asha"]` are a person's claims; `idp.visit(url, "asha")` logs in
as that person and returns the parameters of the redirect. For attacks, change what it signs with `idp.claims`,
`idp.header` and `idp.sign_with`; `idp.answer` adds redirect parameters, `idp.description` changes its metadata.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Thread
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import requests
from authlib.integrations.flask_oauth2 import AuthorizationServer, ResourceProtector
from authlib.oauth2.rfc6749 import AuthorizationCodeGrant, ClientMixin
from authlib.oauth2.rfc6750 import BearerTokenValidator
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oauth2.rfc9207 import IssuerParameter
from authlib.oidc.core.grants import OpenIDCode
from flask import Flask, current_app, jsonify, request
from joserfc import jwt
from joserfc.jwk import RSAKey
from werkzeug.serving import make_server

CLIENT, SECRET = "jilha", "s3cret/with+signs"
KEY = RSAKey.generate_key(2048, parameters={"kid": "one", "use": "sig", "alg": "RS256"})


@dataclass
class Provider:
    issuer: str = ""
    people: dict[str, dict[str, Any]] = field(default_factory=dict)
    redirect_uri: str = "https://portal.example.org/sign-on"
    secret: str = SECRET
    in_userinfo: tuple[str, ...] = ()  # claims only in userinfo
    claims: dict[str, Any] = field(default_factory=dict)
    header: dict[str, Any] = field(default_factory=lambda: {"alg": "RS256", "kid": "one"})
    sign_with: Any = field(default_factory=lambda: KEY)
    answer: dict[str, str] = field(default_factory=dict)
    description: dict[str, Any] = field(default_factory=dict)
    keys: list[Any] = field(default_factory=lambda: [KEY.as_dict(private=False)])
    codes: dict[str, Code] = field(default_factory=dict)
    tokens: dict[str, Token] = field(default_factory=dict)

    def visit(self, url: str, person: str) -> dict[str, str]:
        """Log in as this person and return the parameters of the redirect."""
        response = requests.post(url, data={"person": person}, allow_redirects=False, timeout=10)
        assert response.status_code == 302, response.text
        back, _, query = response.headers["Location"].partition("?")
        assert back == self.redirect_uri
        return {**dict(parse_qsl(query)), **self.answer}


@dataclass
class Code:
    person: str
    redirect_uri: str
    scope: str
    nonce: str
    code_challenge: str
    code_challenge_method: str
    auth_time = acr = amr = None

    def get_redirect_uri(self) -> str:
        return self.redirect_uri

    def get_scope(self) -> str:
        return self.scope

    def get_nonce(self) -> str:
        return self.nonce

    def get_auth_time(self) -> None:
        return None

    get_acr = get_amr = get_auth_time


@dataclass
class Token:
    person: str
    scope: str

    def get_scope(self) -> str:
        return self.scope

    def is_expired(self) -> bool:
        return False

    is_revoked = is_expired


class Client(ClientMixin):
    client_id = CLIENT

    def get_client_id(self) -> str:
        return CLIENT

    def get_default_redirect_uri(self) -> str:
        return ""

    def get_allowed_scope(self, scope: str) -> str:
        return scope

    def check_redirect_uri(self, redirect_uri: str) -> bool:
        return redirect_uri == _provider().redirect_uri

    def check_client_secret(self, client_secret: str) -> bool:
        return client_secret == _provider().secret

    def check_endpoint_auth_method(self, method: str, endpoint: str) -> bool:
        return method == "client_secret_basic"

    def check_response_type(self, response_type: str) -> bool:
        return response_type == "code"

    def check_grant_type(self, grant_type: str) -> bool:
        return grant_type == "authorization_code"


def _provider() -> Provider:
    return current_app.config["PROVIDER"]


class CodeGrant(AuthorizationCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic"]  # noqa: RUF012 (Authlib's own way)

    def save_authorization_code(self, code: str, request: Any) -> None:
        given = request.payload.data
        _provider().codes[code] = Code(
            person=request.user,
            redirect_uri=request.payload.redirect_uri,
            scope=request.payload.scope,
            nonce=given["nonce"],
            code_challenge=given["code_challenge"],
            code_challenge_method=given["code_challenge_method"],
        )

    def query_authorization_code(self, code: str, client: Any) -> Code | None:
        return _provider().codes.get(code)

    def delete_authorization_code(self, authorization_code: Code) -> None:
        idp = _provider()
        idp.codes = {name: code for name, code in idp.codes.items() if code is not authorization_code}

    def authenticate_user(self, authorization_code: Code) -> str:
        return authorization_code.person


class IdToken(OpenIDCode):
    def exists_nonce(self, nonce: str, request: Any) -> bool:
        return False

    def get_client_algorithm(self, client: Any) -> str:
        return "RS256"

    def get_client_claims(self, client: Any) -> dict[str, Any]:
        return {"iss": _provider().issuer, "aud": CLIENT}

    def resolve_client_private_key(self, client: Any) -> Any:
        return KEY

    def generate_user_info(self, user: str, scope: str) -> dict[str, Any]:
        idp = _provider()
        return {"sub": user} | {
            name: value for name, value in idp.people[user].items() if name not in idp.in_userinfo
        }

    def encode_id_token(self, token: Any, request: Any) -> str:
        """Sign the correct claims with the test's changes and key."""
        idp = _provider()
        right = jwt.decode(super().encode_id_token(token, request), KEY).claims
        claims = {name: value for name, value in (right | idp.claims).items() if value is not None}
        if callable(idp.sign_with):
            return idp.sign_with(idp.header, claims)
        return jwt.encode(idp.header, claims, idp.sign_with, algorithms=[idp.header["alg"]])


class Issuer(IssuerParameter):
    def get_issuer(self) -> str:
        return _provider().issuer


class Bearer(BearerTokenValidator):
    def authenticate_token(self, token_string: str) -> Any:
        return _provider().tokens.get(token_string)


def _application(idp: Provider) -> Flask:
    app = Flask(__name__)
    app.config["PROVIDER"] = idp
    server, protected = AuthorizationServer(), ResourceProtector()

    def save_token(token: Any, request: Any) -> None:
        idp.tokens[token["access_token"]] = Token(request.user, token["scope"])

    server.init_app(
        app, query_client=lambda name: Client() if name == CLIENT else None, save_token=save_token
    )
    server.register_grant(CodeGrant, [CodeChallenge(required=True), IdToken(require_nonce=True)])
    server.register_extension(Issuer())
    protected.register_token_validator(Bearer())

    @app.get("/.well-known/openid-configuration")
    def description() -> Any:
        right = {
            "issuer": idp.issuer,
            "authorization_endpoint": f"{idp.issuer}/authorize",
            "token_endpoint": f"{idp.issuer}/token",
            "userinfo_endpoint": f"{idp.issuer}/userinfo",
            "jwks_uri": f"{idp.issuer}/keys",
            "code_challenge_methods_supported": ["S256"],
            "authorization_response_iss_parameter_supported": True,
            "token_endpoint_auth_methods_supported": ["client_secret_basic"],
        }
        return jsonify(right | idp.description)

    @app.get("/keys")
    def keys() -> Any:
        return jsonify({"keys": idp.keys})

    @app.post("/authorize")
    def authorize() -> Any:
        grant = server.get_consent_grant(end_user=request.form["person"])
        return server.create_authorization_response(grant=grant, grant_user=request.form["person"])

    @app.get("/authorize")
    def ask() -> str:
        fields = "".join(f"<p><button name=person value={name}>{name}</button></p>" for name in idp.people)
        return f"<!doctype html><h1>Log in</h1><form method=post>{fields}</form>"

    @app.post("/token")
    def token() -> Any:
        return server.create_token_response()

    @app.get("/userinfo")
    @protected()
    def userinfo() -> Any:
        from authlib.integrations.flask_oauth2 import current_token

        return jsonify({"sub": current_token.person} | idp.people[current_token.person])

    return app


@contextmanager
def provider(**values: Any) -> Iterator[Provider]:
    idp = Provider(**values)
    server = make_server("127.0.0.1", 0, _application(idp), threaded=True)
    idp.issuer = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield idp
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def authorization_parameters(url: str) -> dict[str, str]:
    """Return the parameters of an authorization URL."""
    return dict(parse_qsl(urlsplit(url).query))
