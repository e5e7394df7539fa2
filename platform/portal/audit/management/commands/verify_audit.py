"""`python -m django verify_audit`: verify the chain of the audit log and report its first broken link."""

from django.core.management.base import BaseCommand, CommandError

from portal.audit import witness
from portal.audit.chain import broken_link, walk


class Command(BaseCommand):
    help = "Verify the hash chain of the audit log; fails and names the first broken link."

    def handle(self, *args: object, **options: object) -> None:
        verified = walk()
        if verified.broken_at is not None:
            link = broken_link(verified.broken_at)
            raise CommandError(
                f"Broken at entry {link['id']} ({link['reason']}): {link['action']} {link['entity']} "
                f"{link['entity_id']} by {link['actor_name'] or 'nobody'} at {link['at']}."
            )
        comparison = witness.compare()
        if not comparison.intact:
            raise CommandError(
                f"The chain holds, but the witness differs at entry {comparison.entry} ({comparison.status})."
            )
        self.stdout.write(
            f"{verified.entries} entries, the chain holds; {comparison.heads} heads of the witness agree."
        )
