"""Summaries and descriptions in the OpenAPI document.

An operation's docstring is its description; `SHARED` has the texts of operations that one function generates for many
kinds of record. Written for client developers; docs/api.md shows the main operations with examples.
"""

from http import HTTPStatus
from typing import Any

from portal.core.envelope import Failure

# Generated for every dataset or kind of record; `{what}` is the operation's tag.
SHARED = {
    "Bulk Create": (
        "Create many entries of {what}",
        "All or none: one wrong row refuses the whole request, with its number in `errors`.",
    ),
    "Create": ("Create one record of {what}", "Answers 409 with the existing `id` where its key is taken."),
    "Dashboard": (
        "Figures of {what}",
        "Sums and charts from the aggregates, narrowed by the filters; `freshness` says as of when.",
    ),
    "Delete": ("Delete one record of {what}", "What others depend on is kept: the answer is 409 then."),
    "Export": ("Export {what}", "The entries that the filters leave, as `format=csv` or `format=xlsx`."),
    "Get": ("One record of {what}", "Everything that can be changed about it, in both languages."),
    "Get Entry": ("One entry of {what}", "Outside the caller's department or area the answer is 404."),
    "Get One": ("One record of {what}", "With its names in both languages and its state."),
    "Import Sheet": (
        "Import a sheet into {what}",
        "Multipart: `file` and, if wanted, `preview`, `accept`, `mode`, `transaction_date`, `reading`. Answers 200 with"
        " the counts, 202 with an `import_id` to poll when it takes longer than 10 s, 422 when rows were refused or"
        " somebody has to confirm how the sheet is read (`READING_NEEDS_CONFIRMATION`).",
    ),
    "List Entries": (
        "List entries of {what}",
        "One page (`page`, `per_page` up to 100), searched, filtered and sorted; `meta` holds the position.",
    ),
    "List Pieces": (
        "List all records of {what}",
        "Drafts and inactive ones too, in the order of the home page.",
    ),
    "Options": (
        "What {what} can be filtered by",
        "Places, lookups, choices and years that the caller may choose.",
    ),
    "Order": (
        "Put {what} in order",
        "Takes the ids in their new order; ids that are left out keep their place.",
    ),
    "Report": ("A report of {what}", "Sums by month or office over the days `start_date` to `end_date`."),
    "Sample Template": (
        "Template of {what}",
        "The sheet to fill in, as `format=csv` or `format=xlsx` with drop-downs.",
    ),
    "Summary": ("Summary of {what}", "Total, average per section and what is older than sixty days."),
    "Toggle": ("Switch a record of {what} off or on", "Off, it is no longer offered; what uses it keeps it."),
    "Update": (
        "Change one record of {what}",
        "Lists of fields are strict: an unknown one is 422. A stale version is 412.",
    ),
}


def complete(document: dict[str, Any]) -> None:
    """Add summary, description, errors and policy to each operation."""
    schemas = document["components"]["schemas"]
    schemas[Failure.__name__] = Failure.model_json_schema()
    failures: dict[str, object] = {}
    for methods in document["paths"].values():
        for operation in methods.values():
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
