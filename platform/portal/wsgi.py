"""WSGI entry point: ``granian --interface wsgi portal.wsgi:application``."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")

application = get_wsgi_application()

# Needs the apps, which the line above loads.
from portal.installation.startup import check_installation  # noqa: E402

check_installation()
