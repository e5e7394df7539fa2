"""Files that are served as they are: the built user interface, sample templates, published charts, pictures."""

from portal.settings.environment import ENV, REPOSITORY

STATIC_URL = "/static/"
# Vite names its assets by content; everything else is asked for again.
PORTAL_UI = REPOSITORY / "ui" / "dist"
PORTAL_SAMPLE_TEMPLATES = REPOSITORY / "sample-templates"
PORTAL_PUBLIC = ENV.data / "public"
WHITENOISE_AUTOREFRESH = ENV.debug
WHITENOISE_ALLOW_ALL_ORIGINS = False
# WhiteNoise itself says that a text is UTF-8.
WHITENOISE_MIMETYPES = {".csv": "text/csv"}
PORTAL_MEDIA = ENV.data / "media"
PORTAL_MEDIA_URL = "/media/"
