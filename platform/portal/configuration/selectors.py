"""Reading settings. What is stored is kept in this process for a moment: a page asks for several settings, and another
web process may have changed them.
"""

from collections.abc import Mapping
from dataclasses import replace
from time import monotonic

from catalog.performance import LEVELS, Level
from portal.configuration.definitions import BY_NAME, Setting, SettingValue
from portal.configuration.models import Configuration
from portal.core.language import text
from portal.core.past import past
from portal.core.remembered import observed
from portal.media import pictures

ROW = 1
_SECONDS = 2.0
_kept: tuple[float, Mapping[str, SettingValue]] | None = None


def forget() -> None:
    """After a change in this process."""
    global _kept
    _kept = None


def _stored() -> Mapping[str, SettingValue]:
    global _kept
    now = monotonic()
    if past() is not None:
        return _read()
    if _kept is None or now - _kept[0] >= _SECONDS:
        _kept = (now, _read())
    return _kept[1]


def _read() -> Mapping[str, SettingValue]:
    return Configuration.objects.filter(pk=ROW).values_list("values", flat=True).first() or {}


def value(name: str) -> SettingValue:
    """What a setting is now."""
    stored = observed(_set, name)
    return stored[0] if stored else BY_NAME[name].default()


def number(name: str) -> int:
    """What a setting of kind `number` is now."""
    found = value(name)
    assert isinstance(found, int)
    return found


def words(name: str) -> str:
    """What a setting that is a text, a picture or a choice among texts is now."""
    found = value(name)
    assert isinstance(found, str)
    return found


def _set(name: str) -> tuple[SettingValue, ...]:
    """The value that is stored, if any."""
    stored = _stored()
    return (stored[name],) if name in stored else ()


def levels() -> tuple[Level, ...]:
    """The performance levels with the thresholds that are set."""
    return tuple(
        replace(level, least=number(f"level_{level.key}")) if level.least else level for level in LEVELS
    )


def _shown(setting: Setting, stored: Mapping[str, SettingValue]) -> dict[str, object]:
    default = setting.default()
    now = stored.get(setting.name, default)
    choices = setting.choices() if setting.choices else None
    if setting.none and now not in [choice.value for choice in choices or ()]:
        now = None  # what was chosen is not offered any more
    return {
        "name": setting.name,
        "group": setting.group,
        "kind": setting.kind,
        "label": text(setting.label),
        "hint": text(setting.hint) if setting.hint else "",
        "value": pictures.address(str(now)) if setting.kind == "picture" else now,
        "default": default,
        "minimum": setting.minimum,
        "maximum": setting.maximum,
        "required": setting.required,
        "choices": None
        if choices is None
        else [{"value": choice.value, "label": choice.label} for choice in choices],
        "none": text(setting.none) if setting.none else "",
    }


def configuration(settings: Mapping[str, Setting]) -> dict[str, object]:
    """All `settings` for the page that changes them: fresh, in the reader's language."""
    row = Configuration.objects.filter(pk=ROW).first()
    stored = row.values if row else {}
    return {
        "revision": row.revision if row else 0,
        "settings": [_shown(setting, stored) for setting in settings.values()],
    }
