"""Labels and icons of the World Meteorological Organization's weather codes."""

from typing import Literal

from catalog.text import Text

Icon = Literal["clear", "partly-cloudy", "cloudy", "fog", "drizzle", "rain", "snow", "storm"]

CLEAR = Text("Clear", "निरभ्र")
PARTLY_CLOUDY = Text("Partly Cloudy", "अंशतः ढगाळ")
_DRIZZLE = Text("Drizzle", "रिमझिम")
_RAIN = Text("Rain", "पाऊस")
_SHOWERS = Text("Rain Showers", "पावसाच्या सरी")
_SNOW = Text("Snow", "बर्फवृष्टी")

# (last code, label, icon), from WMO table 4677 as used by Open-Meteo.
_UP_TO: tuple[tuple[int, Text, Icon], ...] = (
    (0, CLEAR, "clear"),
    (1, Text("Mostly Clear", "बहुतांशी निरभ्र"), "clear"),
    (2, PARTLY_CLOUDY, "partly-cloudy"),
    (3, Text("Cloudy", "ढगाळ"), "cloudy"),
    (44, PARTLY_CLOUDY, "partly-cloudy"),
    (48, Text("Fog", "धुके"), "fog"),
    (57, _DRIZZLE, "drizzle"),
    (63, _RAIN, "rain"),
    (65, Text("Heavy Rain", "जोरदार पाऊस"), "rain"),
    (67, _RAIN, "rain"),
    (77, _SNOW, "snow"),
    (81, _SHOWERS, "rain"),
    (82, Text("Heavy Rain Showers", "जोरदार सरी"), "rain"),
    (86, _SNOW, "snow"),
    (99, Text("Thunderstorm", "गडगडाटी वादळ"), "storm"),
)


def condition(code: int) -> tuple[Text, Icon]:
    """Return label and icon of a weather code. Raises ValueError for an unknown code."""
    for last, label, icon in _UP_TO:
        if 0 <= code <= last:
            return label, icon
    raise ValueError(f"no weather code: {code}")
