"""``doctor``: report what is wrong with this deployment, and how to fix it."""

import os

import orjson
from django.core.management.base import BaseCommand, CommandParser

from portal.core.language import Language, text, use_language
from portal.installation.doctor.checks import CHECKS
from portal.installation.doctor.checkup import as_json, exit_code, run
from portal.installation.doctor.texts import NAMES

_MARKS = {"ok": "✓", "warning": "!", "error": "✗"}


class Command(BaseCommand):
    help = "Check this deployment. Exit code 0: well, 1: warnings, 2: something is broken."
    # Django's own database check would fail before ours can explain the reason.
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--language", choices=("en", "mr"), help="default: as LANG says")
        parser.add_argument("--json", action="store_true", help="for machines")

    def handle(self, *args: object, language: Language | None, **options: object) -> None:
        locale = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
        chosen: Language = language or ("mr" if locale.startswith("mr") else "en")
        with use_language(chosen):
            results = run(CHECKS)
            if options["json"]:
                self.stdout.write(orjson.dumps(as_json(results), option=orjson.OPT_INDENT_2).decode())
            else:
                for result in results:
                    name = NAMES[result.check] if chosen == "mr" else result.check
                    self.stdout.write(f"{_MARKS[result.severity]} {name}: {result.text}")
                    if result.mend:
                        self.stdout.write(f"    → {result.mend}")
                problems = sum(result.severity != "ok" for result in results)
                self.stdout.write(
                    text("{count} problems to fix.", count=problems)
                    if problems
                    else text("No problems found.")
                )
        if code := exit_code(results):
            raise SystemExit(code)
