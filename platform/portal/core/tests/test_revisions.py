"""Every operation that changes or deletes an editable record requires its version."""

from support.document import document

METHODS = ("put", "patch", "delete")
# Operations without a version, and why they can't overwrite another user's change.
WITHOUT = {
    "cancel_download": "a file that is being prepared never changes",
    "change_password": "asks for the current password",
    "delete_backup": "a backup never changes",
    "delete_ready_report": "a finished report never changes",
    "mark_feedback": "one switch, read or unread",
    "order_ministers": "names every record of the list; another list is 409",
    "order_sliders": "names every record of the list; another list is 409",
    "put_dataset_setting": "one switch",
    "put_eoffice_section_source": "two switches, each sent alone",
    "remove_case_mark": "a mark never changes",
    "remove_holiday": "a holiday never changes",
    "remove_user_two_factor": "a factor never changes",
    "remove_passkey": "a passkey has nothing but its owner's name for it",
    "rename_passkey": "one name, and its owner's alone",
    "revoke_other_sessions": "sessions never change",
    "revoke_own_session": "sessions never change",
    "revoke_user_session": "sessions never change",
    "revoke_user_sessions": "sessions never change",
    "set_rhythm": "one choice",
    "set_working_week": "one choice",
    "withdraw_nil_return": "a nil return never changes",
}


def _body(operation):
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    reference = content.get("schema", {}).get("$ref", "")
    return document()["components"]["schemas"].get(reference.rpartition("/")[2], {})


def test_every_change_requires_a_version():
    missing = []
    for path, operations in document()["paths"].items():
        for method, operation in operations.items():
            if method not in METHODS or operation["operationId"] in WITHOUT:
                continue
            body = _body(operation)
            named = {"revision", "revisions"} & set(body.get("required", ()))
            in_query = any(parameter["name"] == "revision" for parameter in operation.get("parameters", ()))
            if not (named if body else in_query):
                missing.append(f"{method.upper()} {path} ({operation['operationId']})")
    assert missing == []


def test_exceptions_exist():
    known = {
        operation["operationId"]
        for operations in document()["paths"].values()
        for operation in operations.values()
    }
    assert set(WITHOUT) <= known
