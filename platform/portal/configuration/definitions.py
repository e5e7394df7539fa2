"""Definitions of all settings: kind, default, bounds, labels. To find where a setting takes effect, search for
``value("<name>")``.

Labels and hints are English keys; their Marathi is in ``texts.py``. Choices may come from an app that itself reads
settings (districts, cities, offices): `portal.api` adds them as an `Offer`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from django.conf import settings

from catalog.performance import LEVELS
from catalog.registry import DATASETS
from portal.core.language import text
from portal.core.validation import phone_number, web_origins
from portal.media import pictures

Kind = Literal["text", "long_text", "number", "switch", "choice", "picture"]
Group = Literal["site", "notice", "sign_in", "uploads", "levels", "open_data"]
SettingValue = str | int | bool | None


@dataclass(frozen=True, slots=True)
class Choice:
    value: str | int
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    name: str
    group: Group
    kind: Kind
    label: str
    hint: str = ""
    default: Callable[[], SettingValue] = str  # an empty text
    minimum: int | None = None
    maximum: int | None = None
    # For texts.
    required: bool = False
    # Additional validation of a text.
    check: Callable[[str], str] | None = None
    choices: Callable[[], Sequence[Choice]] | None = None
    # Label of the empty option; a choice without one always has a value.
    none: str = ""
    rules: pictures.Rules | None = None  # for a picture, whose value is its file name


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """Choices, and possibly a default, that an app above this one provides for a setting."""

    choices: Callable[[], Sequence[Choice]]
    default: Callable[[], SettingValue] | None = None


def _two_factor() -> list[Choice]:
    return [Choice("required", text("Required")), Choice("offered", text("Offered"))]


def _level(key: str) -> int:
    return next(level.least for level in LEVELS if level.key == key)


_LEVELS = tuple(
    Setting(
        name=f"level_{level.key}",
        group="levels",
        kind="number",
        label=f"{level.label.en} from (percent)",
        default=partial(_level, level.key),
        minimum=1,
        maximum=100,
    )
    for level in LEVELS
    if level.least
)

_OPEN = {
    **{one.name: f"Publish {one.label.en}" for one in DATASETS.values() if one.publishable},
    **{
        one.name: f"Publish how many {one.label.en} are decided in time, by service"
        for one in DATASETS.values()
        if one.clock and one.clock.by_service
    },
}
_OPEN_DATA = (
    *(
        Setting(name=f"open_{name}", group="open_data", kind="switch", label=label, default=lambda: False)
        for name, label in _OPEN.items()
    ),
    Setting(
        name="open_threshold",
        group="open_data",
        kind="number",
        label="Smallest count that is shown",
        hint="Smaller counts than this are withheld, and with them others from which they could be worked out.",
        default=lambda: 5,
        minimum=3,
        maximum=100,
    ),
    Setting(
        name="embed_origins",
        group="open_data",
        kind="long_text",
        label="Sites that may show the charts",
        hint="One a line, as https://example.gov.in. The page of the charts gives the code for a frame.",
        maximum=2000,
        check=web_origins,
    ),
)

SETTINGS: tuple[Setting, ...] = (
    Setting(
        name="district",
        group="site",
        kind="choice",
        label="District",
        hint="The district that the portal serves: its name and its talukas are shown on every page.",
        default=lambda: None,  # the installed district (`portal.api`)
    ),
    # By default that of the portal's district (`portal.api`).
    Setting(name="weather_city", group="site", kind="choice", label="Weather city"),
    Setting(
        name="site_name_en",
        group="site",
        kind="text",
        label="Name of the portal in English",
        default=lambda: "Jilha",
        maximum=40,
        required=True,
    ),
    Setting(
        name="site_name_mr",
        group="site",
        kind="text",
        label="Name of the portal in Marathi",
        default=lambda: "जिल्हा",
        maximum=40,
        required=True,
    ),
    Setting(
        name="logo",
        group="site",
        kind="picture",
        label="Logo of the district",
        hint="Shown at the top of every page and at the logins. Without one, the portal’s own logo is shown.",
        rules=pictures.LOGO,
    ),
    Setting(
        name="default_office",
        group="site",
        kind="choice",
        label="Default office",
        hint="Preselected in new entries that ask for an office; named among the contacts and on printed trends.",
        default=lambda: None,
        none="No default office",
    ),
    Setting(
        name="office_address_en",
        group="site",
        kind="text",
        label="Address of the office in English",
        hint="Shown in the footer and among the contacts. Empty: the default office or the Collector’s office.",
        maximum=200,
    ),
    Setting(
        name="office_address_mr",
        group="site",
        kind="text",
        label="Address of the office in Marathi",
        hint="Where it is empty, Marathi pages show the English address.",
        maximum=200,
    ),
    Setting(
        name="helpline",
        group="site",
        kind="text",
        label="Telephone of the district control room",
        hint="Shown in the footer and among the contacts. Empty: not shown.",
        default=lambda: settings.PORTAL_HELPLINE,
        maximum=20,
        check=phone_number,
    ),
    Setting(
        name="emergency_number",
        group="site",
        kind="text",
        label="Emergency number",
        hint="Shown among the contacts. Empty: not shown.",
        default=lambda: settings.PORTAL_EMERGENCY_NUMBER,
        maximum=20,
        check=phone_number,
    ),
    Setting(
        name="notice_en",
        group="notice",
        kind="long_text",
        label="Notice in English",
        hint="Shown to everyone at the top of every page, for example before maintenance. Empty: no notice.",
        maximum=300,
    ),
    Setting(
        name="notice_mr",
        group="notice",
        kind="long_text",
        label="Notice in Marathi",
        hint="Where it is empty, Marathi pages show the English notice.",
        maximum=300,
    ),
    Setting(
        name="captcha",
        group="sign_in",
        kind="switch",
        label="Captcha at the departments’ login",
        hint="Repeated failures are slowed down by the server either way.",
        default=lambda: True,
    ),
    Setting(
        name="administrators_two_factor",
        group="sign_in",
        kind="choice",
        label="Two-factor login for administrators",
        hint="If required, people who have not set it up can only open their own account. Demo accounts are exempt.",
        default=lambda: "required" if settings.PORTAL_MODE == "production" else "offered",
        choices=_two_factor,
    ),
    Setting(
        name="writers_two_factor",
        group="sign_in",
        kind="choice",
        label="Two-factor login for everyone who enters figures",
        hint="If required, department users and super administrators must also set it up before they continue.",
        default=lambda: "offered",
        choices=_two_factor,
    ),
    Setting(
        name="session_idle_minutes",
        group="sign_in",
        kind="number",
        label="Minutes of inactivity before a session ends",
        default=lambda: settings.PORTAL_SESSION_IDLE_MINUTES,
        minimum=5,
        maximum=240,
    ),
    Setting(
        name="session_hours",
        group="sign_in",
        kind="number",
        label="Hours until a session ends in any case",
        hint="For sessions that begin from now on.",
        default=lambda: settings.PORTAL_SESSION_HOURS,
        minimum=1,
        maximum=24,
    ),
    Setting(
        name="sessions_per_user",
        group="sign_in",
        kind="number",
        label="Sessions of one person at a time",
        default=lambda: settings.PORTAL_SESSIONS_PER_USER,
        minimum=1,
        maximum=20,
    ),
    Setting(
        name="upload_megabytes",
        group="uploads",
        kind="number",
        label="Largest sheet in MB",
        default=lambda: 10,
        minimum=1,
        maximum=10,
    ),
    Setting(
        name="history_days",
        group="uploads",
        kind="number",
        label="Days of which figures are kept as they were known",
        hint="Month ends, and what a brief or report bears the number of, are kept for ever.",
        default=lambda: 60,
        minimum=7,
        maximum=3660,
    ),
    *_LEVELS,
    *_OPEN_DATA,
)
BY_NAME = {setting.name: setting for setting in SETTINGS}


def settings_with_offers(offers: Mapping[str, Offer]) -> dict[str, Setting]:
    """Return all settings by name, with choices and defaults from `offers`."""
    settings = dict(BY_NAME)
    for name, offer in offers.items():
        default = offer.default or settings[name].default
        settings[name] = replace(settings[name], choices=offer.choices, default=default)
    return settings
