"""What the web server loads: ``granian --interface wsgi portal.wsgi:application``."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")

application = get_wsgi_application()

# After the line above: it needs the apps.
from portal.installation.startup import check_installation  # noqa: E402

check_installation()
