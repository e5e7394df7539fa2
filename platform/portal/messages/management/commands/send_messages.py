"""``send_messages``: the process that composes and sends emails and webhook calls."""

from django.core.management.base import BaseCommand, CommandParser

from portal.messages.sender import Sender


class Command(BaseCommand):
    help = "Send subscribed messages and webhooks until stopped."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--with-parent", action="store_true", help="end when the standard input closes")

    def handle(self, *args: object, **options: object) -> None:
        Sender().run(with_parent=bool(options["with_parent"]))
