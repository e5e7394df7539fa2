"""Demo data for an embedded installation: masters, accounts with a public password, and two years of entries."""

from importlib import import_module

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import transaction

from portal.accounts.models import User
from portal.accounts.passwords import DEMO_PASSWORD
from portal.audit.services import record
from portal.core.roles import ADMIN, SUPERADMIN, USER
from portal.geography.loader import load
from portal.geography.models import District, Division, Taluka
from portal.geography.selectors import own_district
from portal.organisation.declared import declared
from portal.organisation.models import Department, Designation
from portal.organisation.seed import seed_masters

DOMAIN = "jilha.example"
# In this order: the war room refers to entries.
_SEEDS = (
    "portal.transactions.departments.demo",
    "portal.submissions.demo",
    "portal.war_room.demo",
    "portal.content.demo",
    "portal.alerts.demo",
    "portal.open_data.demo",
)


def refusal() -> str | None:
    """Return why demo data is refused; None if it is allowed."""
    if settings.PORTAL_MODE == "production":
        return "PORTAL_MODE is production"
    if not settings.PORTAL_EMBEDDED_DATABASE:
        return "the database is not an embedded one"
    return None


def seed() -> bool:
    """Fill an empty installation. Returns False, without changes, if it already has accounts."""
    if User.objects.exists():
        return False
    with transaction.atomic():
        load(Division, District, Taluka)
        district = own_district()
        if district is None:
            raise RuntimeError(f"{settings.PORTAL_DISTRICT} is missing from the geography")
        seed_masters(district=district.name_en, district_mr=district.name_mr)
        accounts = _seed_accounts()
        record("seed_demo", "installation", after={"accounts": len(accounts)})
        author = next(user for user in accounts if user.role == SUPERADMIN)
        for module in _SEEDS:
            import_module(module).seed(author)
    return True


def _seed_accounts() -> list[User]:
    # All share a password, so one Argon2 hash instead of fifteen keeps the first start fast.
    password = make_password(DEMO_PASSWORD)
    titles = {row.name: row for row in Designation.objects.all()}
    accounts = [
        User(name="Super Admin", email=f"superadmin@{DOMAIN}", role=SUPERADMIN),
        User(
            name="District Administrator",
            email=f"admin@{DOMAIN}",
            role=ADMIN,
            designation=titles.get("District Magistrate & Collector"),
        ),
    ]
    departments = {row.slug: row for row in Department.objects.all()}
    for slug in declared():
        department = departments[slug]
        accounts.append(
            User(
                name=f"{department.name} Officer",
                email=f"{slug}@{DOMAIN}",
                role=USER,
                department=department,
                designation=titles.get("Senior Clerk"),
                head_of_office=slug == "mining",
            )
        )
    for person in accounts:
        person.is_demo, person.password = True, password
    return User.objects.bulk_create(accounts)
