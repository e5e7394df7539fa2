"""Patterns of data that must not be published: keys, tokens, passwords in URLs, home folders."""

import re
from collections.abc import Iterator

# Placeholder hosts in URLs.
_NOBODYS = (
    r"(?:localhost|127\.0\.0\.1|\[::1\]|[\w.-]*\bexample(?:\.\w+)*|host|db|database|postgres|redis|server)\b"
)

PATTERNS: dict[str, re.Pattern[str]] = {
    name: re.compile(pattern)
    for name, pattern in {
        "private key": r"-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----",
        "cloud key": r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[0-9A-Za-z_-]{35}\b",
        "token of a code host": r"\b(?:ghp|gho|ghs|github_pat|glpat)[_-][0-9A-Za-z_-]{20,}",
        "token of a package index": r"\bpypi-AgE[0-9A-Za-z_-]{20,}|\bnpm_[0-9A-Za-z]{36}\b",
        "token of a chat or payment": r"\bxox[abprs]-[0-9A-Za-z-]{10,}|\b[rs]k_live_[0-9A-Za-z]{20,}",
        "token of a service account": r"\bjilha_[0-9a-f]{8}_[0-9A-Za-z_-]{40,}",
        "signed web token": r"\beyJ[0-9A-Za-z_-]{10,}\.eyJ[0-9A-Za-z_-]{10,}\.[0-9A-Za-z_-]{10,}",
        "password in an address": (
            r"\b(?:postgres(?:ql)?(?:\+\w+)?|mysql|redis|amqp|https?|s3)://"
            rf"[^\s:/@'\"{{}}<>$]+:[^\s:/@'\"{{}}<>$…]{{6,}}@(?!{_NOBODYS})[\w.-]+"
        ),
        "secret in a setting": (
            r"(?i)(?:secret_key|metrics_token|api_key|access_key|client_secret)\b\s*[=:]\s*"
            r"['\"]?[0-9A-Za-z+/_-]{40,}"
        ),
        "bearer token": r"\b[Bb]earer [0-9A-Za-z_-]{43}\b",
        "somebody's machine": r"(?<![\w.])/(?:home|Users)/(?!user\b|portal\b|jilha\b|app\b)[a-z][\w-]+/",
        "host of a package mirror": (
            r"(?i)https?://[\w.-]*(?:artifactory|nexus|verdaccio|devpi|pkg\.dev|codeartifact)[\w.-]*/"
        ),
    }.items()
}


def found_in(text: str) -> Iterator[tuple[str, str]]:
    """Yield (kind, match), cut short so that reports do not repeat the secret."""
    for name, pattern in PATTERNS.items():
        for match in pattern.finditer(text):
            yield name, f"{match[0][:24]}…"
