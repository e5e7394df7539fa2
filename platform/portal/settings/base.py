"""Apps, middleware, language, time zone, and the portal's own constants."""

from portal.settings.environment import ENV

PORTAL_DATA = ENV.data
# Figures on object storage; empty: in PORTAL_DATA.
PORTAL_MARTS = ENV.marts
PORTAL_MARTS_COPIES = ENV.marts_copies_mb << 20
# Where the audit log's heads are written, and who is sent them. None: the folder `witness` of PORTAL_DATA.
PORTAL_WITNESS = ENV.witness
PORTAL_WITNESS_URL = ENV.witness_url
PORTAL_BACKUP_KEY = ENV.backup_key
PORTAL_BACKUP_RECIPIENT = ENV.backup_recipient
PORTAL_MODE = ENV.mode
PORTAL_DEMO = ENV.demo
PORTAL_DISTRICT = ENV.district
# The portal's own address, for links in messages; mail is off without a server, webhooks without their switch.
PORTAL_URL = ENV.messages.url
PORTAL_SMTP_URL = ENV.messages.smtp_url
PORTAL_MAIL_FROM = ENV.messages.mail_from
PORTAL_WEBHOOKS = ENV.messages.webhooks
PORTAL_WEBHOOK_NETWORKS = ENV.messages.webhook_networks
# The OpenID Connect provider whose accounts people may use; None: local accounts alone.
PORTAL_OIDC = ENV.sign_on
PORTAL_RECORDS_FROM = ENV.records_from

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
    # Below headers and compression, so that files get both.
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

# Limits of requirement 6. The form around a file costs a little: 64 KiB.
PORTAL_BODY_LIMIT = 1024 * 1024
# JSON that carries a picture (5 MiB in base64), and where such bodies go.
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

# Where core finds the user of a token without importing an app.
PORTAL_TOKEN_LOOKUP = "portal.accounts.sessions.user_of_token"
# What takes a call over whose work is too heavy for a request (portal.core.heavy).
PORTAL_HEAVY_WORK = "portal.downloads.api.accept"
# What opens the past that a call names (portal.core.past).
PORTAL_PAST = "portal.history.opening.opened"
PORTAL_PAST_PINNED = "portal.history.opening.pinned"
# Sessions (requirement 11) and login attempts (requirement 13).
PORTAL_SESSION_IDLE_MINUTES = 30
PORTAL_SESSION_HOURS = 8
PORTAL_SESSIONS_PER_USER = 5
# Calls of a service account in a minute.
PORTAL_SERVICE_CALLS = 120
PORTAL_LOGIN_WINDOW_MINUTES = 15
PORTAL_LOGIN_FAILURES_PER_ACCOUNT = 5
PORTAL_LOGIN_FAILURES_PER_ADDRESS = 100
# Numbers that are the same in every district of the state; the configuration may name others.
PORTAL_HELPLINE = "1077"
PORTAL_EMERGENCY_NUMBER = "112"
# From then on guesses at one account, from wherever they come, wait for each other.
PORTAL_LOGIN_FAILURES_ACROSS_ADDRESSES = 10
# Messages of the public feedback form that one address may send in an hour.
PORTAL_FEEDBACK_PER_HOUR = 10
PORTAL_WEATHER_URL = ENV.weather_url
# The browser that prints PDFs; empty: the first of the usual names on PATH.
PORTAL_BROWSER = ENV.browser
PORTAL_DAGSTER_PORT = ENV.dagster_port
PORTAL_DAGSTER_PATH = ENV.dagster_path
PORTAL_METRICS_TOKEN = ENV.metrics_token
PORTAL_METRICS_FOLDER = ENV.metrics_folder
# So many backups stay in the data folder; older ones go when a new one is made there.
PORTAL_BACKUPS_KEPT = 14
