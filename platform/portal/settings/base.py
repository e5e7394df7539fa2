"""Apps, middleware, language, time zone, and the portal's own settings."""

INSTALLED_APPS = [
    "portal",
    "portal.core",
    "portal.audit",
    "portal.geography",
    "portal.organisation",
    "portal.masters",
    "portal.targets",
    "portal.accounts",
    "portal.media",
    "portal.uploads",
    "portal.content",
    "portal.figures",
    "portal.transactions",
    "portal.imports",
    "portal.operations",
    "portal.downloads",
    "portal.performance",
    "portal.cases",
    "portal.command_center",
    "portal.submissions",
    "portal.alerts",
    "portal.trends",
    "portal.reports",
    "portal.weather",
    "portal.feedback",
    "portal.war_room",
    "portal.layouts",
    "portal.open_data",
    "portal.history",
    "portal.messages",
    "portal.configuration",
    "portal.installation",
    "django_structlog",
]

MIDDLEWARE = [
    "portal.monitoring.middleware.MetricsMiddleware",
    "portal.core.middleware.RequestIdMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    # After headers and compression, so that files get both.
    "portal.core.middleware.CompressionMiddleware",
    "portal.static_files.PortalStaticFiles",
    "portal.core.language.LanguageMiddleware",
    "portal.core.middleware.ApiMiddleware",
    "django.middleware.common.CommonMiddleware",
]

ROOT_URLCONF = "portal.urls"
WSGI_APPLICATION = "portal.wsgi.application"
APPEND_SLASH = False
TEMPLATES: list[dict] = []

LANGUAGE_CODE = "en"
TIME_ZONE = "Asia/Kolkata"
USE_TZ = True
USE_I18N = False

AUTH_USER_MODEL = "accounts.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Limits of requirement 6. The form around an upload takes up to 64 KiB.
PORTAL_BODY_LIMIT = 1024 * 1024
# JSON with an image (5 MiB in base64), and the paths that accept it.
PORTAL_IMAGE_BODY_LIMIT = 7 * 1024 * 1024 + 512 * 1024
PORTAL_IMAGE_PATHS = (
    "/api/super-admin/sliders",
    "/api/super-admin/ministers",
    "/api/super-admin/news",
    "/api/departments",
    "/api/super-admin/configuration",
)
PORTAL_UPLOAD_LIMIT = 10 * 1024 * 1024 + 64 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = PORTAL_IMAGE_BODY_LIMIT
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000
DATA_UPLOAD_MAX_NUMBER_FILES = 10
FILE_UPLOAD_MAX_MEMORY_SIZE = PORTAL_BODY_LIMIT

# Lets core find the user of a token without importing an app.
PORTAL_TOKEN_LOOKUP = "portal.accounts.sessions.user_of_token"
# Queues a call whose work is too heavy for a request (portal.core.heavy).
PORTAL_HEAVY_WORK = "portal.downloads.api.accept"
# Writes to the audit log (portal.core.files).
PORTAL_AUDIT = "portal.audit.services.record"
# Opens the past state that a request names (portal.core.past).
PORTAL_PAST = "portal.history.opening.opened"
PORTAL_PAST_PINNED = "portal.history.opening.pinned"
# Sessions (requirement 11) and login attempts (requirement 13).
PORTAL_SESSION_IDLE_MINUTES = 30
PORTAL_SESSION_HOURS = 8
PORTAL_SESSIONS_PER_USER = 5
# Calls of a service account per minute.
PORTAL_SERVICE_CALLS = 120
PORTAL_LOGIN_WINDOW_MINUTES = 15
PORTAL_LOGIN_FAILURES_PER_ACCOUNT = 5
PORTAL_LOGIN_FAILURES_PER_ADDRESS = 100
# The same in every district of the state; the configuration may override them.
PORTAL_HELPLINE = "1077"
PORTAL_EMERGENCY_NUMBER = "112"
# Failures after which guesses at one account, from any address, are delayed.
PORTAL_LOGIN_FAILURES_ACROSS_ADDRESSES = 10
# Messages per address and hour through the public feedback form.
PORTAL_FEEDBACK_PER_HOUR = 10
# Backups kept in the data folder; a new one replaces the oldest.
PORTAL_BACKUPS_KEPT = 14
