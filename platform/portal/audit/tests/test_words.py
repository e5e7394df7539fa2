"""Audit entries are written in words: actions, entities and fields have a label in both languages, as chosen values."""

import re
import sys
from pathlib import Path

import pytest

import portal
from catalog.registry import DATASETS
from portal.accounts import staffing
from portal.audit.records import Records
from portal.audit.selectors import changes
from portal.audit.words import ACTIONS, ENTITIES, FIELDS, field_name
from portal.content.models import Minister, NewsArticle, Slider
from portal.masters import departments
from portal.masters.registry import MASTERS
from portal.masters.writing import columns
from portal.messages import preferences


def audited() -> dict[str, set[str]]:
    """Return the recorded fields by entity: of all declared records, masters, pages, accounts and preferences."""
    found = {
        value.entity: {*value.names}
        for name, module in list(sys.modules.items())
        if name.startswith("portal.")
        for value in list(vars(module).values())
        if isinstance(value, Records)
    }
    found |= {definition.kind: {*columns(definition)} for definition in MASTERS}
    found |= {
        str(model._meta.model_name): {field.name for field in model._meta.fields}
        for model in (Slider, Minister, NewsArticle)
    }
    return found | {
        "department": {*departments._FIELDS},
        "user": {*staffing.FIELDS},
        "message_choice": {*preferences._FIELDS},
    }


def test_every_audited_field_has_a_label():
    from portal.api import api  # loads every module

    assert api
    assert len(audited()) > 20
    for language in ("en", "mr"):
        missing = {
            (entity, name)
            for entity, names in audited().items()
            for name in names
            if field_name(entity, name, language) == name
        }
        assert not missing
    assert not audited().keys() - ENTITIES.keys()
    assert all(label.mr != label.en for label in FIELDS.values())


def test_every_recorded_action_has_a_label():
    """Those written in the code: ``record("proof", entity="session")``; `request_runs` records the job."""
    call = re.compile(
        r"""\b(?:record|record_change|request_runs)\(\s*(?:job=)?"(\w+)"(?:,\s*(?:entity=)?"(\w+)")?"""
    )
    recorded = {
        found
        for file in Path(portal.__path__[0]).rglob("*.py")
        if "tests" not in file.parts
        for found in call.findall(file.read_text(encoding="utf-8"))
    }
    assert len(recorded) > 50
    assert not {action for action, _ in recorded} - ACTIONS.keys()
    assert not {entity for _, entity in recorded} - ENTITIES.keys() - DATASETS.keys() - {""}


def test_masters_have_their_own_labels():
    names = {definition.kind: definition.fields for definition in MASTERS}
    for kind, fields in names.items():
        for field in fields:
            assert field_name(kind, field.name, "mr") == field.label.mr


@pytest.mark.parametrize(
    ("language", "shown"), [("en", ("Unit", "Working days")), ("mr", ("एकक", "कामाचे दिवस"))]
)
def test_chosen_values_are_shown_by_their_label(language, shown):
    before, after = '{"unit":"calendar"}', '{"unit":"working"}'
    (change,) = changes("legal_term", before, after, language)
    assert (change["name"], change["after"]) == shown
    (change,) = changes("nil_return", "", '{"unit":"7"}', language)
    assert change["name"] in ("Reporting unit", "पत्रक देणारा घटक") and change["after"] == "7"
