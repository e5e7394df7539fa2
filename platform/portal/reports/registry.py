"""All reports, in display order."""

from portal.reports.ageing import AGEING
from portal.reports.definition import Report
from portal.reports.imports import IMPORTS
from portal.reports.people import USERS
from portal.reports.performance import PERFORMANCE

REPORTS: dict[str, Report] = {report.slug: report for report in (PERFORMANCE, AGEING, IMPORTS, USERS)}
