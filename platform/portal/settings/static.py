"""Static files: the built user interface, sample templates, published charts, images."""

from portal.settings.environment import ENV, REPOSITORY

STATIC_URL = "/static/"
# Vite puts a content hash into asset names; everything else is revalidated.
PORTAL_UI = REPOSITORY / "ui" / "dist"
PORTAL_SAMPLE_TEMPLATES = REPOSITORY / "sample-templates"
PORTAL_PUBLIC = ENV.data / "public"
WHITENOISE_AUTOREFRESH = ENV.debug
WHITENOISE_ALLOW_ALL_ORIGINS = False
# WhiteNoise adds the UTF-8 charset to text.
WHITENOISE_MIMETYPES = {".csv": "text/csv"}
PORTAL_MEDIA = ENV.data / "media"
PORTAL_MEDIA_URL = "/media/"
