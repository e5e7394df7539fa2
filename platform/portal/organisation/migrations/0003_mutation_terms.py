"""Mutations have a limit when nobody objects and another when somebody does; the one term before had no value."""

from django.db import migrations

from portal.organisation.seed import seed_legal_terms


def seed(apps, schema_editor):
    model = apps.get_model("organisation", "LegalTerm")
    model.objects.filter(code="eferfar.mutation", revision=1, confirmed="no").delete()
    seed_legal_terms(model)


class Migration(migrations.Migration):
    dependencies = [("organisation", "0002_legal_terms")]
    operations = [migrations.RunPython(seed, migrations.RunPython.noop)]
