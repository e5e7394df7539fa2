"""Django settings, one module per concern. Only ``environment`` reads values from outside."""

from portal.settings.base import *  # noqa: F403  (a settings module is the sum of its parts)
from portal.settings.database import *  # noqa: F403
from portal.settings.logs import *  # noqa: F403
from portal.settings.security import *  # noqa: F403
from portal.settings.static import *  # noqa: F403
