"""Reading settings. What is stored is kept in this process for a moment: a page asks for several settings, and another
web process may have changed them.
"""

from dataclasses import replace
from time import monotonic
from typing import Any

from catalog.performance import LEVELS, Level
from portal.configuration.definitions import BY_NAME, SETTINGS, Setting
from portal.configuration.models import Configuration
from portal.core.language import text

ROW = 1
_SECONDS = 2.0
_kept: tuple[float, dict[str, Any]] | None = None


def forget() -> None:
    """After a change in this process."""
    global _kept
    _kept = None


def _stored() -> dict[str, Any]:
    global _kept
    now = monotonic()
    if _kept is None or now - _kept[0] >= _SECONDS:
        found = Configuration.objects.filter(pk=ROW).values_list("values", flat=True).first()
        _kept = (now, found or {})
    return _kept[1]


def value(name: str) -> Any:
    """What a setting is now."""
    stored = _stored()
    return stored[name] if name in stored else BY_NAME[name].default()


def levels() -> tuple[Level, ...]:
    """The performance levels with the thresholds that are set."""
    return tuple(
        replace(level, least=value(f"level_{level.key}")) if level.least else level for level in LEVELS
    )


def public_values() -> dict[str, Any]:
    """What every visitor's page needs."""
    names = ("site_name_en", "site_name_mr", "notice_en", "notice_mr", "captcha", "upload_megabytes")
    return {name: value(name) for name in names}


def _shown(setting: Setting, stored: dict[str, Any]) -> dict[str, Any]:
    default = setting.default()
    return {
        "name": setting.name,
        "group": setting.group,
        "kind": setting.kind,
        "label": text(setting.label),
        "hint": text(setting.hint) if setting.hint else "",
        "value": stored.get(setting.name, default),
        "default": default,
        "minimum": setting.minimum,
        "maximum": setting.maximum,
        "required": setting.required,
        "choices": [{"value": choice.value, "label": choice.label} for choice in setting.choices()]
        if setting.choices
        else None,
    }


def configuration() -> dict[str, Any]:
    """All settings for the page that changes them: fresh, in the reader's language."""
    row = Configuration.objects.filter(pk=ROW).first()
    stored = row.values if row else {}
    return {
        "revision": row.revision if row else 0,
        "settings": [_shown(setting, stored) for setting in SETTINGS],
    }
