"""Request and response schemas of settings."""

from ninja import Schema
from pydantic import StrictBool, StrictInt, StrictStr

from portal.configuration.definitions import Group, Kind
from portal.core.validation import Edit

Value = StrictBool | StrictInt | StrictStr | None


class ChoiceOut(Schema):
    value: StrictInt | StrictStr
    label: str


class SettingOut(Schema):
    name: str
    group: Group
    kind: Kind
    label: str
    hint: str
    # For a picture, its address.
    value: Value
    default: Value
    # Of a number; for a text, `maximum` is the maximum length.
    minimum: int | None
    maximum: int | None
    required: bool
    choices: list[ChoiceOut] | None
    # Label of the empty option, for a choice that may be empty.
    none: str


class ConfigurationOut(Schema):
    revision: int
    settings: list[SettingOut]


class ConfigurationIn(Edit):
    # By name; omitted settings are not changed.
    values: dict[str, object]
