"""An inbox behind a real mail server, users with preferences, and figures in a report."""

import pytest

from portal.reports.tests.conftest import eferfar
from portal.submissions.tests.conftest import receive_entry, working_day
from support.smtp import inbox

__all__ = ["eferfar", "receive_entry", "working_day"]


@pytest.fixture
def box(tmp_path, settings):
    settings.PORTAL_URL = "https://portal.example.org"
    settings.PORTAL_MAIL_FROM = "Jilha <portal@example.org>"
    with inbox(tmp_path) as mailbox:
        settings.PORTAL_SMTP_URL = mailbox.url
        yield mailbox
