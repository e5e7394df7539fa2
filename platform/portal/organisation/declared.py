"""The departments that the portal is made with: `data/departments/<slug>.json`, one file each.

A new installation begins with them, and the user interface's built-in list is made of them. Name, texts and colour are
an installation's own from then on; icon and page are parts of the user interface and stay with the slug.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from pydantic import BaseModel, ConfigDict

from portal.organisation.schemas_write import Colour

FOLDER = Path(__file__).parent / "data" / "departments"


class Declared(BaseModel):
    """`icon` is a department icon of `ui/public/icons.svg`, `page` the folder of `ui/src/features` with its dashboard;
    '' where there is none."""

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
    """By slug, in the order of the home page."""
    found = {file.stem: Declared.model_validate_json(file.read_bytes()) for file in FOLDER.glob("*.json")}
    return MappingProxyType(dict(sorted(found.items(), key=lambda item: (item[1].position, item[0]))))


def shown_with(slug: str) -> dict[str, str]:
    """The icon and the page of the department with this slug."""
    known = declared().get(slug)
    return {"icon": known.icon, "page": known.page} if known else {"icon": "generic", "page": ""}
