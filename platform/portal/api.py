"""The portal's API: which router answers below which path. Nothing else belongs here."""

from portal import __version__
from portal.accounts.api import router as accounts
from portal.core.routing import PortalAPI
from portal.geography.api import router as geography
from portal.installation.api import router as installation
from portal.organisation.api import router as organisation

api = PortalAPI(title="Jilha", version=__version__, description="The district administration's portal.")

api.add_router("", accounts)
api.add_router("", organisation)
api.add_router("", installation)
api.add_router("/geographic", geography)
