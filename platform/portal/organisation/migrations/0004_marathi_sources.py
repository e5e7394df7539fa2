"""Store the source of a legal term in both languages."""

from django.db import migrations, models

from portal.organisation.seed import seed_marathi_sources


def seed(apps, schema_editor):
    seed_marathi_sources(apps.get_model("organisation", "LegalTerm"))


class Migration(migrations.Migration):
    dependencies = [("organisation", "0003_mutation_terms")]
    operations = [
        migrations.AddField(
            model_name="legalterm",
            name="source_mr",
            field=models.CharField(blank=True, default="", max_length=500),
        ),
        migrations.RunPython(seed, migrations.RunPython.noop),
    ]
