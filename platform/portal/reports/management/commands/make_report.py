"""``make_report``: write the files of a saved report. Called by Dagster's runs."""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from portal.operations.models import Run, SavedReport
from portal.reports.generation import generate
from portal.reports.models import ReadyReport


class Command(BaseCommand):
    help = "Make the files of a saved report; they are listed in the portal under Reports."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("report", type=int, help="id of the saved report")
        parser.add_argument("--run", type=int, help="id of the requesting row in the run history")

    def handle(self, *args: object, **options: object) -> None:
        saved = SavedReport.objects.select_related("department").filter(pk=str(options["report"])).first()
        if saved is None:
            raise CommandError("The saved report was deleted meanwhile.")
        run = Run.objects.filter(pk=str(options["run"])).defer("log").first() if options["run"] else None
        row = generate(saved, run)
        for file in row.files:
            self.stdout.write(f"{saved.name}: {file['format']}, {file['bytes']} bytes")
        if row.state == ReadyReport.State.FAILED:
            raise CommandError(row.failure)
