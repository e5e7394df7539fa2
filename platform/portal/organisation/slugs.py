"""Reserved department slugs."""

# Paths of the portal (requirement 21), which would hide a department with such a slug.
RESERVED_SLUGS = frozenset(
    {
        "admin",
        "superadmin",
        "api",
        "static",
        "media",
        "images",
        "sample-templates",
        "login",
        "dashboard",
        "department",
        "departments",
    }
)
