"""Settings on the wire."""

from typing import Literal

from ninja import Schema
from pydantic import StrictBool, StrictInt, StrictStr

from portal.configuration.definitions import Group
from portal.core.validation import Edit

Value = StrictBool | StrictInt | StrictStr | None


class ChoiceOut(Schema):
    value: StrictInt | StrictStr
    label: str


class SettingOut(Schema):
    name: str
    group: Group
    kind: Literal["text", "long_text", "number", "switch", "choice", "picture"]
    label: str
    hint: str
    # Of a picture its address.
    value: Value
    default: Value
    # Of a number; of a text the most characters.
    minimum: int | None
    maximum: int | None
    required: bool
    choices: list[ChoiceOut] | None
    # Of a choice that may be empty: the words for that.
    none: str


class ConfigurationOut(Schema):
    revision: int
    settings: list[SettingOut]


class ConfigurationIn(Edit):
    # By name; what is left out stays as it is.
    values: dict[str, object]
