"""No key, token, password or local path in the files, their history or the build."""

import subprocess
from pathlib import Path

import pytest

from support.leaks import found_in

ROOT = Path(__file__).resolve().parents[2]
# Generated files, whose history is skipped. Their current versions are checked.
GENERATED = ("ui/openapi.json", "ui/src/api/schema.d.ts", "ui/package-lock.json", "requirements/*.txt")
EXAMPLES = [
    ("private key", "-----BEGIN RSA " + "PRIVATE KEY-----"),
    ("cloud key", "AKIA" + "ABCDEFGHIJKLMNOP"),
    ("token of a code host", "ghp_" + "a1B2" * 9),
    ("token of a package index", "npm_" + "a1B2" * 9),
    ("token of a chat or payment", "xoxb-" + "1234567890-abc"),
    ("signed web token", "eyJhbGciOiJIUzI1" + ".eyJzdWIiOiIxMjM0" + ".SflKxwRJSMeKKF2Q"),
    ("password in an address", "postgresql://portal:" + "Zr8-secret@10.2.3.4/portal"),
    ("secret in a setting", "PORTAL_SECRET_KEY: " + "k9Zq3longandrandom" * 3),
    ("bearer token", "Bearer " + "a1B2c" * 8 + "xyz"),
    ("somebody's machine", "/home" + "/ravi/jilha/"),
    ("host of a package mirror", "https://artifactory" + ".office.example/pypi/"),
]


def git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=True).stdout


def in_repository() -> bool:
    done = subprocess.run(["git", "rev-parse", "--git-dir"], cwd=ROOT, capture_output=True, check=False)
    return done.returncode == 0


def files() -> list[Path]:
    """Return all committed files, or in an unpacked copy all files that are not installed or built."""
    if in_repository():
        names = git("ls-files", "-z").decode().split("\0")
        return [ROOT / name for name in names if name and (ROOT / name).is_file()]
    skipped = {"node_modules", ".venv", "var", "dist", "__pycache__"}
    return [p for p in ROOT.rglob("*") if p.is_file() and not skipped & set(p.relative_to(ROOT).parts)]


def report(found: list[tuple[str, str, str]]) -> str:
    return "\n".join(f"{where}: {kind}: {match}" for where, kind, match in found)


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_pattern_matches_its_example(kind, text):
    assert kind in dict(found_in(f"value = '{text}'\n"))


@pytest.mark.parametrize(
    "text",
    [
        "DATABASE_URL=postgresql://user:password@host/name",
        "postgresql://portal:portal-test@127.0.0.1:5432/portal",
        "https://user:password@proxy.example/",
        'env["PORTAL_SECRET_KEY"]',
        "Authorization: Bearer $PORTAL_METRICS_TOKEN",
    ],
)
def test_placeholders_are_not_secrets(text):
    assert list(found_in(text)) == []


def test_files_contain_no_secret():
    found = [
        (str(path.relative_to(ROOT)), kind, match)
        for path in files()
        for kind, match in found_in(path.read_bytes().decode("utf-8", "replace"))
    ]
    assert not found, report(found)


def test_history_contains_no_secret():
    """Removed secrets are still in the history."""
    if not in_repository():
        pytest.skip("an unpacked copy has no history")
    changes = git(
        *("log", "--all", "-p", "-U0", "--no-color", "--no-ext-diff", "--no-textconv", "--format="),
        *("--", ".", *(f":!{name}" for name in GENERATED)),
    )
    added = "\n".join(
        line[1:] for line in changes.decode("utf-8", "replace").splitlines() if line.startswith("+")
    )
    found = [("history", kind, match) for kind, match in found_in(added)]
    assert not found, report(found)


def test_built_interface_contains_no_secret():
    built = ROOT / "ui" / "dist"
    if not (built / "index.html").is_file():
        pytest.skip("the user interface is not built here")
    found = [
        (str(path.relative_to(ROOT)), kind, match)
        for path in built.rglob("*")
        if path.suffix in (".js", ".css", ".html", ".json", ".map", ".webmanifest")
        for kind, match in found_in(path.read_text("utf-8", "replace"))
    ]
    assert not found, report(found)
    assert not list(built.rglob("*.map")), "source maps would publish the sources"
    for name in (str(ROOT), str(Path.home()) + "/"):
        hits = [
            p.name for p in built.rglob("*.js") if len(name) > 6 and name in p.read_text("utf-8", "replace")
        ]
        assert not hits, (name, hits)
