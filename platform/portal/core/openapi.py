"""Summaries and descriptions in the OpenAPI document.

An operation's docstring is its description; `SHARED` has the texts of operations that one function generates for many
kinds of record. Written for client developers; docs/api.md shows the main operations with examples.
"""

from http import HTTPStatus
from typing import Any

from portal.core.envelope import Failure
from portal.core.idempotency import METHODS, takes_part

# Generated for every dataset or kind of record; `{what}` is the operation's tag.
SHARED = {
    "Bulk Create": (
        "Create many entries of {what}",
        "All or none: one invalid row refuses the request, with its number in `errors`.",
    ),
    "Create": ("Create one record of {what}", "409 with the existing `id` if the key is taken."),
    "Dashboard": (
        "Figures of {what}",
        "Sums and charts from the aggregates, with filters applied; `freshness` is the time of the data.",
    ),
    "Delete": ("Delete one record of {what}", "409 if other records depend on it."),
    "Export": ("Export {what}", "The filtered entries, as `format=csv` or `format=xlsx`."),
    "Get": ("Get one record of {what}", "All editable fields, in both languages."),
    "Get Entry": ("Get one entry of {what}", "404 outside the user's department or area."),
    "Get One": ("Get one record of {what}", "With its names in both languages and its state."),
    "Import Sheet": (
        "Import a sheet into {what}",
        "Multipart: `file` and optionally `preview`, `accept`, `mode`, `transaction_date`, `reading`. Returns 200 with"
        " the counts, 202 with an `import_id` to poll if it takes longer than 10 s, 422 if rows were refused or the"
        " user has to confirm how the sheet is read (`READING_NEEDS_CONFIRMATION`).",
    ),
    "List Entries": (
        "List entries of {what}",
        "One page (`page`, `per_page` up to 100), searched, filtered and sorted; `meta` has the position.",
    ),
    "List Pieces": (
        "List all records of {what}",
        "Includes drafts and inactive records, in the order of the home page.",
    ),
    "Options": (
        "List the filter options of {what}",
        "Places, lookups, choices and years available to the user.",
    ),
    "Order": (
        "Reorder {what}",
        "Takes the ids in their new order; omitted ids keep their position.",
    ),
    "Report": ("Get a report of {what}", "Sums by month or office from `start_date` to `end_date`."),
    "Sample Template": (
        "Get the template of {what}",
        "The sheet to fill in, as `format=csv` or `format=xlsx` with drop-downs.",
    ),
    "Summary": ("Get a summary of {what}", "Total, average per section, and cases older than sixty days."),
    "Toggle": (
        "Activate or deactivate a record of {what}",
        "Inactive records can't be chosen any more, but stay where they are used.",
    ),
    "Update": (
        "Update one record of {what}",
        "422 for unknown fields, 412 for a stale version.",
    ),
}

_IDEMPOTENCY_KEY = {
    "in": "header",
    "name": "Idempotency-Key",
    "required": False,
    "description": "Repeating the request with the same key returns the first response and changes nothing.",
    "schema": {"type": "string", "format": "uuid"},
}


def complete(document: dict[str, Any]) -> None:
    """Add summary, description, errors and policy to each operation."""
    schemas = document["components"]["schemas"]
    schemas[Failure.__name__] = Failure.model_json_schema()
    failures: dict[str, object] = {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            form = "multipart/form-data" in operation.get("requestBody", {}).get("content", {})
            if method.upper() in METHODS and takes_part(path) and not form:
                operation["parameters"] = [*operation.get("parameters", ()), _IDEMPOTENCY_KEY]
            for code in operation.pop("x-failures"):
                operation["responses"][code] = {"$ref": f"#/components/responses/Failure{code}"}
                failures[f"Failure{code}"] = _failure(code)
            what = operation["tags"][0].replace("_", " ")
            given = operation["summary"]
            summary, description = SHARED.get(given, (given.capitalize(), ""))
            operation["summary"] = summary.format(what=what)
            said = (operation.get("description") or description).strip()
            operation["description"] = f"{said}\n\nPolicy: {operation['x-policy']['name']}.".strip()
    document["components"]["responses"] = failures


def _failure(code: int) -> dict[str, object]:
    schema = {"$ref": f"#/components/schemas/{Failure.__name__}"}
    return {"description": HTTPStatus(code).phrase, "content": {"application/json": {"schema": schema}}}
