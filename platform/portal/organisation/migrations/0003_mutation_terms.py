"""Replace the limit of mutations, which had no value, by one for undisputed and one for disputed ones."""

from django.db import migrations

from portal.organisation.seed import seed_legal_terms


def seed(apps, schema_editor):
    model = apps.get_model("organisation", "LegalTerm")
    model.objects.filter(code="eferfar.mutation", revision=1, confirmed="no").delete()
    seed_legal_terms(model)


class Migration(migrations.Migration):
    dependencies = [("organisation", "0002_legal_terms")]
    operations = [migrations.RunPython(seed, migrations.RunPython.noop)]
