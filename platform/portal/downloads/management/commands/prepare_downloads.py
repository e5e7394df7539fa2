"""``prepare_downloads``: the worker's process that prepares large files. It exits with the worker."""

from django.core.management.base import BaseCommand
from django.urls import get_resolver

from portal.downloads.worker import DownloadWorker


class Command(BaseCommand):
    help = "Prepare the large files that people wait for. The worker starts it."

    def handle(self, *args: object, **options: object) -> None:
        get_resolver().url_patterns  # noqa: B018  (loads the whole API, which each file's process then shares)
        DownloadWorker().run()
