"""Legal terms: numbers of days and rupees used by the clocks of cases."""

from django.db import migrations, models

from portal.organisation.seed import seed_legal_terms


def seed(apps, schema_editor):
    seed_legal_terms(apps.get_model("organisation", "LegalTerm"))


class Migration(migrations.Migration):
    dependencies = [
        ("organisation", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="LegalTerm",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=200)),
                ("name_mr", models.CharField(blank=True, default="", max_length=200)),
                ("revision", models.PositiveIntegerField(db_default=1, default=1)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                ("code", models.CharField(max_length=60, unique=True)),
                ("value", models.PositiveIntegerField(blank=True, null=True)),
                ("unit", models.CharField(default="calendar", max_length=10)),
                ("source", models.CharField(blank=True, default="", max_length=500)),
                ("source_date", models.CharField(blank=True, default="", max_length=10)),
                ("confirmed", models.CharField(default="no", max_length=10)),
                ("is_active", models.BooleanField(default=True)),
            ],
            options={
                "ordering": ["code"],
            },
        ),
        migrations.RunPython(seed, migrations.RunPython.noop),
    ]
