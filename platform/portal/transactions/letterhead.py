"""The title block of printed documents."""

from portal.accounts.people import has_demo_accounts
from portal.core import printing
from portal.core.language import pick, text
from portal.geography.selectors import own_district
from portal.organisation.models import Office


def letterhead(title: str, subtitle: str, made_on: str, issuer: Office | None = None) -> printing.Paper:
    """Return the title block of a document issued by this office, or by the Collector's."""
    district = own_district()
    place = pick(district.name_en, district.name_mr) if district else ""
    office = text("Office of the District Collector, {place}", place=place)
    return printing.Paper(
        title=title,
        over=text("Government of Maharashtra"),
        office=f"{pick(issuer.name, issuer.name_mr)}, {place}" if issuer else office,
        subtitle=subtitle,
        made=text("Made on {day}", day=made_on),
        sample=text("Demo data") if has_demo_accounts() else "",
    )
