"""What the API's document says of an operation: its own docstring where it has one, else these words, by the name of
its function. They are for whoever writes a client; docs/api.md shows the main ones with examples.
"""

from __future__ import annotations

from typing import Any

# Made for every dataset or kind of record by one function: `{what}` is the tag under which it stands.
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
        "Multipart: `file` and, if wanted, `preview`, `accept`, `mode`, `transaction_date`. Answers 200 with the"
        " counts, 202 with an `import_id` to poll when it takes longer than 10 s, 422 when rows were refused.",
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

# Of one kind alone: what the summary, made from the function's name, does not say yet.
OWN = {
    "Add Holiday": "A day on which no sheet is expected, with its name in both languages.",
    "Add Remark": "A remark on an issue, with who wrote it and when.",
    "Bulk Update Issues": "The same change to several issues, all or none.",
    "Bulk Update Projects": "The same change to several projects, all or none.",
    "Catalog": "The definitions of all data sets: fields, headings, rules, measures. Forms and tables follow them.",
    "Create Alert Rule": "A rule is checked after each refresh of its data set and when a day begins.",
    "Create Issue": "An issue of a project; one raised from a dashboard keeps the figure that it was raised from.",
    "Create Project": "A project of the war room; its progress follows from its issues unless it is set.",
    "Create Schedule": "A refresh, rebuild or backup by the clock of India; Dagster's daemon carries it out.",
    "Dashboard Stats": "Counts of projects and issues by status, and the latest activity.",
    "Delete Alert Rule": "Its open alerts go with it.",
    "Delete Backup": "Removes the file from the server.",
    "Delete Issue": "With its remarks; the activity log keeps that it was there.",
    "Delete Project": "With its issues; the activity log keeps that it was there.",
    "Create Saved": "A report's choices under a name, made whenever asked or by a schedule.",
    "Delete Ready": "Takes a made report from the list.",
    "Get Ready File": "The made report: a workbook, CSV or PDF.",
    "Get Saved": "One saved report with its choices and its schedule.",
    "Update Saved": "Replaces its name, choices and schedule.",
    "Delete Schedule": "It runs no more; its runs stay in the history.",
    "Districts": "The districts for which services are reported.",
    "Escalate": "Marks a grievance as escalated, with reason and officer.",
    "Export Csv": "The same file as `export?format=csv`, under the name that mining uses.",
    "Get Alert Rule": "One rule with its condition, scope and severity.",
    "Get Backup File": "The backup itself, a ZIP file. Super admins only: it holds everything.",
    "Get Dataset Setting": "How the pending figures of a data set add up over time.",
    "Get Import": "State and counts of one import, with its faults by cell. Poll it after a 202.",
    "Get Import File": "The file as it was sent.",
    "Get Previous Year": "The figures of the year before that are added to the cards.",
    "Get Project": "One project with its counts of issues and its version.",
    "Get Schedule": "One schedule with its next and last run.",
    "Issue Activities": "What happened to an issue, newest first.",
    "List Escalated": "Grievances that are escalated and not yet resolved.",
    "List Issues": "One page of issues, filtered by status, project, owner and text.",
    "List Project Issues": "The issues of one project, one page at a time.",
    "List Projects": "One page of projects, filtered by status, text and days of creation.",
    "List Remarks": "The remarks on an issue, newest first.",
    "Patch Issue Status": "Changes the status alone and notes it in the activity log.",
    "Patch Project Status": "Changes the status alone and notes it in the activity log.",
    "People": "Who can own an issue.",
    "Project Activities": "What happened to a project, newest first.",
    "Put Previous Year": "Sets the figures of the year before that are added to the cards.",
    "Remove Holiday": "From then on a sheet is expected on this day again.",
    "Resolve": "Ends an escalation, with what was done.",
    "Services": "The services that can be reported.",
    "Set Working Week": "Which Saturdays are working days.",
    "Talukas": "The talukas of a district for which services are reported.",
    "Update Alert Rule": "Replaces the rule; its alerts are looked at anew.",
    "Update Issue": "Replaces the fields of an issue. A stale version is 412 and carries the newer one.",
    "Update Project": "Replaces the fields of a project. A stale version is 412 and carries the newer one.",
    "Update Schedule": "Replaces the schedule; its next run follows.",
    "Withdraw Nil Return": "The period counts as missing again, unless entries have come since.",
    "Workbook": "The department's figures as a workbook, in either language.",
    "Working Days": "The working week and the holidays.",
}


def complete(document: dict[str, Any]) -> None:
    """Gives each operation a summary, a description and who may call it."""
    for methods in document["paths"].values():
        for operation in methods.values():
            what = operation["tags"][0].replace("_", " ")
            given = operation["summary"]
            summary, description = SHARED.get(given, (given.capitalize(), OWN.get(given, "")))
            operation["summary"] = summary.format(what=what)
            said = (operation.get("description") or description).strip()
            operation["description"] = f"{said}\n\nPolicy: {operation['x-policy']['name']}.".strip()
