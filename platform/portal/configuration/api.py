"""The super administrators' configuration page."""

from collections.abc import Mapping

from django.http import HttpRequest

from portal.configuration import selectors, services
from portal.configuration.definitions import Offer, settings_with_offers
from portal.configuration.schemas import ConfigurationIn, ConfigurationOut
from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, ok
from portal.core.language import text
from portal.core.policies import SUPERADMIN_ONLY
from portal.core.routing import PolicyRouter


def configuration_router(offers: Mapping[str, Offer]) -> PolicyRouter:
    """Build the router. `offers` provides the choices of settings that only other apps know."""
    router = PolicyRouter(tags=["configuration"])
    settings = settings_with_offers(offers)

    @router.get("/configuration", policy=SUPERADMIN_ONLY, response=Envelope[ConfigurationOut])
    def get_configuration(request: HttpRequest) -> JsonBody:
        """All settings with their bounds and labels."""
        return ok(selectors.configuration(settings))

    @router.put("/configuration", policy=SUPERADMIN_ONLY, proof=True, response=Envelope[ConfigurationOut])
    def put_configuration(request: HttpRequest, body: ConfigurationIn) -> JsonBody:
        """Change settings. They take effect at once in this process, and within two seconds in all others."""
        services.change(
            settings=settings,
            values=body.values,
            revision=body.revision,
            user=caller(request),
        )
        return ok(selectors.configuration(settings), text("Configuration saved."))

    return router
