"""Place fields shared by all sheets about places."""

from catalog.fields import Field, Kind
from catalog.text import Text

DIVISION = Field(
    name="division",
    label=Text("Division", "प्रशासकीय विभाग"),
    kind=Kind.PLACE,
    level="division",
    stored=False,
    aliases=("division_name", "विभाग", "प्रशासकीय विभाग"),
    example="Konkan",
)
DISTRICT = Field(
    name="district",
    label=Text("District", "जिल्हा"),
    kind=Kind.PLACE,
    level="district",
    stored=False,
    aliases=("district_name", "जिल्हा"),
    example="Mumbai Suburban",
)
TALUKA = Field(
    name="taluka",
    label=Text("Taluka", "तालुका"),
    kind=Kind.PLACE,
    level="taluka",
    aliases=("taluka_name", "tehsil", "tahsil", "तालुका", "तहसील"),
    example="Andheri",
)
