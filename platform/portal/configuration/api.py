"""The configuration page of super administrators."""

from django.http import HttpRequest

from portal.configuration import selectors, services
from portal.configuration.schemas import ConfigurationIn, ConfigurationOut
from portal.core.auth import caller
from portal.core.envelope import Answered, Envelope, ok
from portal.core.language import text
from portal.core.policies import SUPERADMIN_ONLY
from portal.core.routing import PolicyRouter

router = PolicyRouter(tags=["configuration"])


@router.get(
    "/configuration",
    policy=SUPERADMIN_ONLY,
    response=Envelope[ConfigurationOut],
    operation_id="get_configuration",
)
def get_configuration(request: HttpRequest) -> Answered:
    """Every setting with its bounds and words."""
    return ok(selectors.configuration())


@router.put(
    "/configuration",
    policy=SUPERADMIN_ONLY,
    proof=True,
    response=Envelope[ConfigurationOut],
    operation_id="put_configuration",
)
def put_configuration(request: HttpRequest, body: ConfigurationIn) -> Answered:
    """Changes settings; they count at once here, and within two seconds in every other process."""
    services.change(values=body.values, revision=body.revision, user=caller(request))
    return ok(selectors.configuration(), text("Configuration saved."))
