"""Static files: the built user interface, sample templates, published charts, images."""

from portal.settings.environment import DEBUG, PORTAL_DATA, REPOSITORY

STATIC_URL = "/static/"
# Vite puts a content hash into asset names; everything else is revalidated.
PORTAL_UI = REPOSITORY / "ui" / "dist"
PORTAL_SAMPLE_TEMPLATES = REPOSITORY / "sample-templates"
PORTAL_PUBLIC = PORTAL_DATA / "public"
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_ALLOW_ALL_ORIGINS = False
# WhiteNoise adds the UTF-8 charset to text.
WHITENOISE_MIMETYPES = {".csv": "text/csv"}
PORTAL_MEDIA = PORTAL_DATA / "media"
PORTAL_MEDIA_URL = "/media/"
