"""The built-in departments, one file each: `data/departments/<slug>.json`.

A new installation starts with them, and the interface's built-in list is generated from them. Names, texts and colours
can then be changed; icon and page are part of the interface and belong to the slug.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from pydantic import BaseModel, ConfigDict

from portal.organisation.schemas_write import Colour

FOLDER = Path(__file__).parent / "data" / "departments"


class Declared(BaseModel):
    """A built-in department.

    `icon`: a symbol in `ui/public/icons.svg`. `page`: the folder in `ui/src/features` with its dashboard, if any.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    name_mr: str
    tagline: str
    tagline_mr: str
    description: str
    description_mr: str
    position: int
    colour: Colour
    icon: str = "generic"
    page: str = ""


@cache
def declared() -> Mapping[str, Declared]:
    """Return slug → department, in the order of the home page."""
    by_slug = {file.stem: Declared.model_validate_json(file.read_bytes()) for file in FOLDER.glob("*.json")}
    return MappingProxyType(dict(sorted(by_slug.items(), key=lambda item: (item[1].position, item[0]))))


def icon_and_page(slug: str) -> dict[str, str]:
    """Return icon and page of the department with this slug."""
    department = declared().get(slug)
    return (
        {"icon": department.icon, "page": department.page} if department else {"icon": "generic", "page": ""}
    )
