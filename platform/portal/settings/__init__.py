"""Django settings, one module per concern. ``environment``, ``database``, ``messages``,
``processes`` and ``sign_on`` read the environment."""

from portal.settings.base import *  # noqa: F403  (a settings module is the sum of its parts)
from portal.settings.database import *  # noqa: F403
from portal.settings.environment import *  # noqa: F403
from portal.settings.logs import *  # noqa: F403
from portal.settings.messages import *  # noqa: F403
from portal.settings.processes import *  # noqa: F403
from portal.settings.security import *  # noqa: F403
from portal.settings.sign_on import *  # noqa: F403
from portal.settings.static import *  # noqa: F403
