"""The tables, and the legal terms (numbers of days and rupees used by the clocks of cases)."""

from django.core.validators import RegexValidator
from django.db import migrations, models

from portal.organisation.seed import seed_legal_terms


def seed(apps, schema_editor):
    seed_legal_terms(apps.get_model("organisation", "LegalTerm"))


class Migration(migrations.Migration):
    initial = True
    replaces = [
        ("organisation", name)
        for name in (
            "0001_initial",
            "0002_legal_terms",
            "0002_masters_kept",
            "0003_department_contact",
            "0003_mutation_terms",
            "0004_marathi_sources",
        )
    ]
    operations = [
        migrations.CreateModel(
            "Department",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=200)),
                ("name_mr", models.CharField(blank=True, default="", max_length=200)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                (
                    "slug",
                    models.CharField(
                        max_length=100, unique=True, validators=[RegexValidator("\\A[a-z0-9-]+\\Z")]
                    ),
                ),
                ("tagline", models.CharField(blank=True, default="", max_length=200)),
                ("tagline_mr", models.CharField(blank=True, default="", max_length=200)),
                ("description", models.TextField(blank=True, default="")),
                ("description_mr", models.TextField(blank=True, default="")),
                ("colour", models.CharField(blank=True, default="slate", max_length=20)),
                (
                    "status",
                    models.CharField(
                        choices=[("active", "Active"), ("inactive", "Inactive")],
                        default="active",
                        max_length=10,
                    ),
                ),
                ("logo", models.CharField(blank=True, default="", max_length=200)),
                ("position", models.PositiveIntegerField(default=100)),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
                ("revision", models.PositiveIntegerField(db_default=1, default=1)),
                ("contact_email", models.CharField(blank=True, db_default="", default="", max_length=254)),
                ("contact_mobile", models.CharField(blank=True, db_default="", default="", max_length=20)),
                ("contact_name", models.CharField(blank=True, db_default="", default="", max_length=200)),
                ("contact_name_mr", models.CharField(blank=True, db_default="", default="", max_length=200)),
            ],
            options={"ordering": ["position", "name"]},
        ),
        migrations.CreateModel(
            "Designation",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=200)),
                ("name_mr", models.CharField(blank=True, default="", max_length=200)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                ("is_active", models.BooleanField(db_default=True, default=True)),
                ("revision", models.PositiveIntegerField(db_default=1, default=1)),
            ],
            options={
                "ordering": ["name"],
                "constraints": [models.UniqueConstraint(fields=("name",), name="designation_name")],
            },
        ),
        migrations.CreateModel(
            "Office",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=200)),
                ("name_mr", models.CharField(blank=True, default="", max_length=200)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                ("aliases", models.JSONField(blank=True, default=list)),
                ("position", models.PositiveIntegerField(default=100)),
                ("is_active", models.BooleanField(default=True)),
                ("revision", models.PositiveIntegerField(db_default=1, default=1)),
            ],
            options={
                "ordering": ["position", "name"],
                "constraints": [models.UniqueConstraint(fields=("name",), name="office_name")],
            },
        ),
        migrations.CreateModel(
            "Section",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=200)),
                ("name_mr", models.CharField(blank=True, default="", max_length=200)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                ("aliases", models.JSONField(blank=True, default=list)),
                ("is_active", models.BooleanField(default=True)),
                ("revision", models.PositiveIntegerField(db_default=1, default=1)),
            ],
            options={
                "ordering": ["name"],
                "constraints": [models.UniqueConstraint(fields=("name",), name="section_name")],
            },
        ),
        migrations.CreateModel(
            "Service",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=200)),
                ("name_mr", models.CharField(blank=True, default="", max_length=200)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                ("department_name", models.CharField(blank=True, default="", max_length=200)),
                ("aliases", models.JSONField(blank=True, default=list)),
                ("days_allowed", models.PositiveIntegerField(blank=True, null=True)),
                ("is_active", models.BooleanField(default=True)),
                ("revision", models.PositiveIntegerField(db_default=1, default=1)),
                ("earlier", models.JSONField(blank=True, db_default=[], default=list)),
            ],
            options={
                "ordering": ["name"],
                "constraints": [models.UniqueConstraint(fields=("name",), name="service_name")],
            },
        ),
        migrations.CreateModel(
            "LegalTerm",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
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
                ("source_mr", models.CharField(blank=True, default="", max_length=500)),
                ("earlier", models.JSONField(blank=True, db_default=[], default=list)),
            ],
            options={"ordering": ["code"]},
        ),
        migrations.RunPython(seed, migrations.RunPython.noop),
    ]
