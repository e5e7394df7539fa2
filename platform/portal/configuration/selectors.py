"""Read settings. Stored values are cached in each process for two seconds: a page reads several settings, and another
web process may have changed them.
"""

from collections.abc import Mapping
from dataclasses import replace
from time import monotonic

from catalog.performance import LEVELS, Level
from portal.configuration.definitions import BY_NAME, Setting, SettingValue
from portal.configuration.models import Configuration
from portal.configuration.schemas import SettingOut
from portal.core.envelope import shaped
from portal.core.language import text
from portal.core.past import past
from portal.core.response_cache import observed
from portal.media import pictures

ROW = 1
_SECONDS = 2.0
_cache: tuple[float, Mapping[str, SettingValue]] | None = None


def forget() -> None:
    """Invalidate this process's cache."""
    global _cache
    _cache = None


def _stored() -> Mapping[str, SettingValue]:
    global _cache
    now = monotonic()
    if past() is not None:
        return _read()
    if _cache is None or now - _cache[0] >= _SECONDS:
        _cache = (now, _read())
    return _cache[1]


def _read() -> Mapping[str, SettingValue]:
    return Configuration.objects.filter(pk=ROW).values_list("values", flat=True).first() or {}


def value(name: str) -> SettingValue:
    stored = observed(_stored_value, name)
    return stored[0] if stored else BY_NAME[name].default()


def number(name: str) -> int:
    """Return the current value of a setting of kind `number`."""
    stored = value(name)
    assert isinstance(stored, int)
    return stored


def words(name: str) -> str:
    """Return the current value of a text, picture or text choice."""
    stored = value(name)
    assert isinstance(stored, str)
    return stored


def _stored_value(name: str) -> tuple[SettingValue, ...]:
    """Return the stored value as a one-element tuple, or an empty one."""
    stored = _stored()
    return (stored[name],) if name in stored else ()


def levels() -> tuple[Level, ...]:
    """Return the performance levels with their configured thresholds."""
    return tuple(
        replace(level, least=number(f"level_{level.key}")) if level.least else level for level in LEVELS
    )


def _serialize(setting: Setting, stored: Mapping[str, SettingValue]) -> dict[str, object]:
    default = setting.default()
    value_shown = stored.get(setting.name, default)
    choices = setting.choices() if setting.choices else None
    if setting.none and value_shown not in [choice.value for choice in choices or ()]:
        value_shown = None  # the chosen value is no longer offered
    return shaped(
        SettingOut,
        setting,
        label=text(setting.label),
        hint=text(setting.hint) if setting.hint else "",
        value=pictures.address(str(value_shown)) if setting.kind == "picture" else value_shown,
        default=default,
        choices=choices,
        none=text(setting.none) if setting.none else "",
    )


def configuration(settings: Mapping[str, Setting]) -> dict[str, object]:
    """Return all `settings` for the configuration page, uncached and in the user's language."""
    row = Configuration.objects.filter(pk=ROW).first()
    stored = row.values if row else {}
    return {
        "revision": row.revision if row else 0,
        "settings": [_serialize(setting, stored) for setting in settings.values()],
    }
