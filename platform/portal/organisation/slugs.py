"""Names of departments in addresses."""

# Addresses of the portal's own (requirement 21): a department of this name could not be reached.
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
