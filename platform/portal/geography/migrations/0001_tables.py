"""The tables, and the places of Maharashtra, which every installation has."""

from django.db import migrations, models
from django.db.models import PROTECT
from django.db.models.functions import Now

from portal.geography.loader import load


def seed(apps, schema_editor):
    load(*(apps.get_model("geography", name) for name in ("Division", "District", "Taluka")))


class Migration(migrations.Migration):
    initial = True
    replaces = [
        ("geography", name)
        for name in (
            "0001_initial",
            "0002_load_geography",
            "0002_seeds",
            "0003_masters_kept",
            "0004_optional_codes",
        )
    ]
    operations = [
        migrations.CreateModel(
            "Division",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("name_en", models.CharField(max_length=100)),
                ("name_mr", models.CharField(max_length=100)),
                ("aliases", models.JSONField(blank=True, default=list)),
                ("is_active", models.BooleanField(default=True)),
                ("code", models.CharField(blank=True, max_length=10, null=True, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True, db_default=Now())),
                ("revision", models.PositiveIntegerField(db_default=1, default=1)),
                ("updated_at", models.DateTimeField(auto_now=True, db_default=Now())),
            ],
            options={
                "ordering": ["name_en"],
                "constraints": [models.UniqueConstraint(fields=("name_en",), name="division_name")],
            },
        ),
        migrations.CreateModel(
            "District",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("name_en", models.CharField(max_length=100)),
                ("name_mr", models.CharField(max_length=100)),
                ("aliases", models.JSONField(blank=True, default=list)),
                ("is_active", models.BooleanField(default=True)),
                ("lgd_code", models.IntegerField(blank=True, null=True, unique=True)),
                ("division", models.ForeignKey("geography.division", PROTECT, related_name="districts")),
                ("created_at", models.DateTimeField(auto_now_add=True, db_default=Now())),
                ("revision", models.PositiveIntegerField(db_default=1, default=1)),
                ("updated_at", models.DateTimeField(auto_now=True, db_default=Now())),
            ],
            options={
                "ordering": ["name_en"],
                "constraints": [models.UniqueConstraint(fields=("name_en",), name="district_name")],
            },
        ),
        migrations.CreateModel(
            "Taluka",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("name_en", models.CharField(max_length=100)),
                ("name_mr", models.CharField(max_length=100)),
                ("aliases", models.JSONField(blank=True, default=list)),
                ("is_active", models.BooleanField(default=True)),
                ("lgd_code", models.IntegerField(blank=True, null=True, unique=True)),
                ("district", models.ForeignKey("geography.district", PROTECT, related_name="talukas")),
                ("created_at", models.DateTimeField(auto_now_add=True, db_default=Now())),
                ("revision", models.PositiveIntegerField(db_default=1, default=1)),
                ("updated_at", models.DateTimeField(auto_now=True, db_default=Now())),
            ],
            options={
                "ordering": ["name_en"],
                "constraints": [models.UniqueConstraint(fields=("district", "name_en"), name="taluka_name")],
            },
        ),
        migrations.RunPython(seed, migrations.RunPython.noop),
    ]
