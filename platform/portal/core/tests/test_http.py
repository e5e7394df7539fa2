"""Properties of every response: envelope, language, limits, headers; and bad input never causes a 500."""

from decimal import Decimal
from io import BytesIO
from typing import Annotated, Literal

import pytest
from django.test import Client
from pydantic import Field, ValidationError

from portal.core.language import in_each_language
from portal.core.validation import OptionalShortText, ShortText, WriteSchema, describe

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def assert_failure(response, status, code=None):
    assert response.status_code == status, response.content
    body = response.json()
    assert body["success"] is False
    assert body["message"]
    if code:
        assert body["error_code"] == code


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/departments/", "/api/../etc/passwd"])
def test_unknown_paths_are_enveloped(path):
    assert_failure(Client().get(path), 404, "NOT_FOUND")


def test_wrong_method_is_enveloped():
    response = Client().delete("/api/login")
    assert_failure(response, 405)
    assert "POST" in response["Allow"]


@pytest.mark.parametrize("path", ["/api/health", "/api/site", "/api/me", "/api/nothing"])
def test_head_has_the_status_and_headers_of_get(path):
    got, response = Client().get(path), Client().head(path)
    assert response.status_code == got.status_code
    assert response["Content-Type"] == got["Content-Type"] and not response.content


@pytest.mark.parametrize(
    "body", ["{", "nonsense", "NaN", '{"email": NaN}', "\x00", '{"email": "\\ud83d"}', b"\xff"]
)
def test_invalid_json_is_400(body):
    assert_failure(Client().post("/api/login", body, content_type="application/json"), 400, "BAD_REQUEST")


@pytest.mark.parametrize("body", ["[]", "1", "null", '"text"', "[[[[]]]]"])
def test_json_of_wrong_type_is_422(body):
    assert_failure(Client().post("/api/login", body, content_type="application/json"), 422)


def test_deep_nesting_does_not_crash():
    body = '{"email":' + "[" * 50_000 + "]" * 50_000 + "}"
    assert Client().post("/api/login", body, content_type="application/json").status_code in (400, 422)


def test_bodies_over_one_mebibyte_are_413():
    assert_failure(Client().post("/api/login", "x" * (1024 * 1024 + 1), content_type="application/json"), 413)


@pytest.mark.parametrize(
    ("path", "size", "status"), [("/api/login", 2_000_000, 413), ("/api/eferfar/import-csv", 5_000, 401)]
)
def test_refused_body_is_drained(path, size, status):
    """A client that is still sending when the connection closes never sees the response."""
    body = BytesIO(b"x" * size)
    client = Client()
    response = client.post(
        path, content_type="application/json", **{"wsgi.input": body, "CONTENT_LENGTH": size}
    )
    assert_failure(response, status)
    assert body.tell() == size


@pytest.mark.parametrize("length", ["-1", "abc", "9" * 40])
def test_invalid_content_length(length):
    response = Client().generic("POST", "/api/login", b"{}", CONTENT_LENGTH=length)
    assert response.status_code in (400, 413, 422)


def test_texts_follow_accept_language():
    for header, language, message in (
        ("mr", "mr", "आढळले नाही."),
        ("mr-IN,mr;q=0.9,en;q=0.8", "mr", "आढळले नाही."),
        ("en;q=0.2, mr;q=0.9", "mr", "आढळले नाही."),
        ("hi, en", "en", "Not found."),
        ("", "en", "Not found."),
        ("*;q=x,,;;=\xff", "en", "Not found."),
        ("mr;q=abc", "en", "Not found."),
    ):
        response = Client().get("/api/nothing", headers={"Accept-Language": header})
        assert response["Content-Language"] == language, header
        assert response.json()["message"] == message


class _Body(WriteSchema):
    note: OptionalShortText = ""
    period: Literal["", "all", "month"] = ""
    kept: ShortText | None = None


def test_choices_omit_the_empty_one():
    with pytest.raises(ValidationError) as caught:
        _Body.model_validate({"period": "week"})
    assert [describe(dict(error)) for error in caught.value.errors()] == ["Choose one of: all, month."]


class _Limits(WriteSchema):
    whole: Annotated[int, Field(le=12_345_678)] = 0
    decimal: Annotated[Decimal, Field(lt=Decimal("100000.5"))] = Decimal(0)
    least: Annotated[float, Field(ge=1_000.0)] = 1_000
    letters: Annotated[str, Field(max_length=1_000)] = ""


def test_limits_are_grouped_in_both_languages():
    given = {"whole": 10**9, "decimal": "1e6", "least": 0, "letters": "x" * 1_001}
    with pytest.raises(ValidationError) as caught:
        _Limits.model_validate(given)
    said = in_each_language(lambda: [describe(dict(error)) for error in caught.value.errors()])
    assert said["en"] == [
        "Enter 1,23,45,678 or less.",
        "Enter less than 1,00,000.5.",
        "Enter 1,000 or more.",
        "At most 1,000 characters.",
    ]
    assert said["mr"][0] == "1,23,45,678 किंवा कमी भरा." and "1,00,000.5" in said["mr"][1]


def test_null_is_empty_text_for_optional_texts():
    body = _Body.model_validate({"note": None, "period": None, "kept": None})
    assert (body.note, body.period, body.kept) == ("", "", None)


def test_field_errors_follow_accept_language():
    response = Client().get("/api/departments?page=0&per_page=500", headers={"Accept-Language": "mr"})
    assert response.json()["errors"] == {"page": ["1 किंवा अधिक भरा."], "per_page": ["100 किंवा कमी भरा."]}


def test_security_headers():
    response = Client().get("/api/site")
    policy = response["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    script = next(part for part in policy.split(";") if part.strip().startswith("script-src"))
    assert "unsafe" not in script
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["X-Frame-Options"] == "DENY"
    assert response["Cache-Control"] == "no-store"


def test_request_ids():
    given = Client().get("/api/site", headers={"X-Request-ID": "import-2026.11_21"})
    assert given["X-Request-ID"] == "import-2026.11_21"
    for forged in ('x"\n{"level":"info"}', "short", "a" * 500, "with space here"):
        response = Client().get("/api/site", headers={"X-Request-ID": forged})
        assert response["X-Request-ID"] != forged
        assert len(response["X-Request-ID"]) == 32


def test_logs_contain_only_the_real_client_address(caplog):
    with caplog.at_level("INFO"):
        Client().get("/api/site", headers={"X-Forwarded-For": "203.0.113.9"}, REMOTE_ADDR="192.0.2.4")
    [line] = [record for record in caplog.records if "request_finished" in str(record.msg)]
    assert "192.0.2.4" in str(line.msg)
    assert "203.0.113.9" not in str(line.msg)


def test_unexpected_error_reveals_nothing(monkeypatch):
    def explode():
        raise RuntimeError("secret detail")

    monkeypatch.setattr("portal.installation.selectors.site", explode)
    response = Client().get("/api/site")
    assert_failure(response, 500, "SERVER_ERROR")
    assert b"secret" not in response.content
