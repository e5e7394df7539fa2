"""The tables of the first version."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("geography", "0001_initial"),
        ("geography", "0003_masters_kept"),
        ("geography", "0004_optional_codes"),
    ]

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Division",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name_en", models.CharField(max_length=100)),
                ("name_mr", models.CharField(max_length=100)),
                ("aliases", models.JSONField(blank=True, default=list)),
                ("is_active", models.BooleanField(default=True)),
                ("code", models.CharField(blank=True, max_length=10, null=True, unique=True)),
                (
                    "created_at",
                    models.DateTimeField(
                        auto_now_add=True, db_default=django.db.models.functions.datetime.Now()
                    ),
                ),
                ("revision", models.PositiveIntegerField(db_default=1, default=1)),
                (
                    "updated_at",
                    models.DateTimeField(auto_now=True, db_default=django.db.models.functions.datetime.Now()),
                ),
            ],
            options={
                "ordering": ["name_en"],
                "constraints": [models.UniqueConstraint(fields=("name_en",), name="division_name")],
            },
        ),
        migrations.CreateModel(
            name="District",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name_en", models.CharField(max_length=100)),
                ("name_mr", models.CharField(max_length=100)),
                ("aliases", models.JSONField(blank=True, default=list)),
                ("is_active", models.BooleanField(default=True)),
                ("lgd_code", models.IntegerField(blank=True, null=True, unique=True)),
                (
                    "division",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="districts",
                        to="geography.division",
                    ),
                ),
                (
                    "created_at",
                    models.DateTimeField(
                        auto_now_add=True, db_default=django.db.models.functions.datetime.Now()
                    ),
                ),
                ("revision", models.PositiveIntegerField(db_default=1, default=1)),
                (
                    "updated_at",
                    models.DateTimeField(auto_now=True, db_default=django.db.models.functions.datetime.Now()),
                ),
            ],
            options={
                "ordering": ["name_en"],
                "constraints": [models.UniqueConstraint(fields=("name_en",), name="district_name")],
            },
        ),
        migrations.CreateModel(
            name="Taluka",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name_en", models.CharField(max_length=100)),
                ("name_mr", models.CharField(max_length=100)),
                ("aliases", models.JSONField(blank=True, default=list)),
                ("is_active", models.BooleanField(default=True)),
                ("lgd_code", models.IntegerField(blank=True, null=True, unique=True)),
                (
                    "district",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="talukas",
                        to="geography.district",
                    ),
                ),
                (
                    "created_at",
                    models.DateTimeField(
                        auto_now_add=True, db_default=django.db.models.functions.datetime.Now()
                    ),
                ),
                ("revision", models.PositiveIntegerField(db_default=1, default=1)),
                (
                    "updated_at",
                    models.DateTimeField(auto_now=True, db_default=django.db.models.functions.datetime.Now()),
                ),
            ],
            options={
                "ordering": ["name_en"],
                "constraints": [models.UniqueConstraint(fields=("district", "name_en"), name="taluka_name")],
            },
        ),
    ]
