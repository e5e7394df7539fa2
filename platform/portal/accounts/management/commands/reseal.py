"""``reseal``: re-encrypt stored secrets after the secret key was changed."""

from django.apps import apps
from django.core.management.base import BaseCommand, CommandError

from portal.accounts.factor_secrets import reseal
from portal.audit.services import record
from portal.core.sealing import CannotUnseal


class Command(BaseCommand):
    help = "Encrypt stored secrets with PORTAL_SECRET_KEY; PORTAL_SECRET_KEY_FALLBACKS names the former keys."

    def handle(self, *args: object, **options: object) -> None:
        try:
            reseal_functions = [model.reseal for model in apps.get_models() if hasattr(model, "reseal")]
            count = reseal() + sum(reseal_model() for reseal_model in reseal_functions)
        except CannotUnseal as error:
            raise CommandError(
                "Some values were sealed with a key that is not known here. Add it to PORTAL_SECRET_KEY_FALLBACKS,"
                " or remove those people's second factor (reset_two_factor). Nothing is changed."
            ) from error
        record("reseal", entity="configuration", after={"values": count})
        self.stdout.write(
            f"{count} values are sealed with the present key. Former keys are no longer needed."
        )
