"""Assembly of the portal's API: routers, their paths, and dependencies injected from higher layers."""

from portal import __version__
from portal.accounts.api import router as accounts
from portal.accounts.passkeys_api import router as passkeys
from portal.accounts.people_api import router as people
from portal.accounts.services_api import router as service_accounts
from portal.accounts.sign_on_api import router as sign_on
from portal.accounts.two_factor_api import router as two_factor
from portal.alerts.api import router as alerts
from portal.audit.api import router as audit
from portal.cases.api import router as cases
from portal.command_center.api import router as command_center
from portal.configuration.api import configuration_router
from portal.configuration.definitions import Offer
from portal.content.api import router as content
from portal.content.manage_api import router as content_management
from portal.core.routing import PortalAPI
from portal.downloads.api import router as downloads
from portal.feedback.api import router as feedback
from portal.geography.api import router as geography
from portal.geography.selectors import district_choices, installed_district_id
from portal.history.api import history_router
from portal.imports.api import add_import_routes
from portal.imports.api import router as imports
from portal.imports.sheet_layouts import router as sheet_layouts
from portal.installation.api import router as installation
from portal.installation.overview_api import router as overview
from portal.layouts.api import router as layouts
from portal.masters.api import router as masters
from portal.masters.single import add_master_routes
from portal.messages.api import router as messages
from portal.messages.webhooks_api import router as webhooks
from portal.open_data.api import router as open_data
from portal.operations.api import router as operations
from portal.operations.backups_api import router as backups
from portal.operations.dagster_api import router as dagster
from portal.operations.runs_api import router as runs
from portal.operations.schedules_api import router as schedules
from portal.organisation.api import router as organisation
from portal.organisation.selectors import office_choices
from portal.performance.api import router as performance
from portal.reports.api import router as reports
from portal.reports.saved_api import router as saved_reports
from portal.submissions.api import router as submissions
from portal.submissions.working_api import router as working_days
from portal.targets.api import router as targets
from portal.transactions.api import dataset_router
from portal.transactions.catalog_api import router as catalog
from portal.transactions.departments.eoffice.api import router as eoffice
from portal.transactions.registry import SERVED
from portal.trends.api import router as trends
from portal.war_room.api import router as war_room
from portal.weather.api import router as weather
from portal.weather.cities import city_choices, own_city

# Choices for settings, provided by the apps that know them.
OFFERS = {
    "district": Offer(choices=district_choices, default=installed_district_id),
    "weather_city": Offer(choices=city_choices, default=own_city),
    "default_office": Offer(choices=office_choices),
}

api = PortalAPI(title="Jilha", version=__version__, description="The district administration's portal.")

add_master_routes(geography=geography, organisation=organisation)

api.add_router("", accounts)
api.add_router("", people)
api.add_router("", two_factor)
api.add_router("", sign_on)
api.add_router("", passkeys)
api.add_router("/service-accounts", service_accounts)
api.add_router("", organisation)
api.add_router("", content)
api.add_router("/super-admin", content_management)
api.add_router("", installation)
api.add_router("/super-admin", overview)
api.add_router("", feedback)
api.add_router("/open-data", open_data)
api.add_router("/geographic", geography)
api.add_router("/masters", masters)
api.add_router("", catalog)
api.add_router("", operations)
api.add_router("/downloads", downloads)
api.add_router("", messages)
api.add_router("/super-admin/webhooks", webhooks)
api.add_router("/operations", runs)
api.add_router("/operations", schedules)
api.add_router("/operations", backups)
api.add_router("/operations", dagster)
api.add_router("", performance)
api.add_router("/cases", cases)
api.add_router("", targets)
api.add_router("", alerts)
api.add_router("", layouts)
api.add_router("/dashboard", command_center)
api.add_router("", trends)
api.add_router("/super-admin", configuration_router(OFFERS))
api.add_router("/reports", saved_reports)  # before the reports, whose path parameter matches any name
api.add_router("/reports", reports)
api.add_router("/history", history_router(api.past_paths))
api.add_router("", weather)
api.add_router("/audit-logs", audit)
api.add_router("/submissions", submissions)
api.add_router("/working-days", working_days)
api.add_router("/imports/layouts", sheet_layouts)  # before the imports, whose path parameter matches any id
api.add_router("/imports", imports)
api.add_router("/eoffice", eoffice)
for served in SERVED.values():
    api.add_router(f"/{served.dataset.path}", dataset_router(served, add_imports=add_import_routes))
api.add_router("/cm-war-room", war_room)
api.describe_at("/openapi.json")
