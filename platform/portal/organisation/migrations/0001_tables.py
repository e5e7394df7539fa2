"""The tables of the first version."""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("organisation", "0001_initial"),
        ("organisation", "0002_masters_kept"),
        ("organisation", "0003_department_contact"),
    ]

    dependencies = [
        ("accounts", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="Department",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=200)),
                ("name_mr", models.CharField(blank=True, default="", max_length=200)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                (
                    "slug",
                    models.CharField(
                        max_length=100,
                        unique=True,
                        validators=[django.core.validators.RegexValidator("\\A[a-z0-9-]+\\Z")],
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
                (
                    "creator",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="accounts.user",
                    ),
                ),
                ("revision", models.PositiveIntegerField(db_default=1, default=1)),
                ("contact_email", models.CharField(blank=True, db_default="", default="", max_length=254)),
                ("contact_mobile", models.CharField(blank=True, db_default="", default="", max_length=20)),
                ("contact_name", models.CharField(blank=True, db_default="", default="", max_length=200)),
                ("contact_name_mr", models.CharField(blank=True, db_default="", default="", max_length=200)),
            ],
            options={
                "ordering": ["position", "name"],
            },
        ),
        migrations.CreateModel(
            name="Designation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
            name="Office",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
            name="Section",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
            name="Service",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=200)),
                ("name_mr", models.CharField(blank=True, default="", max_length=200)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                ("department_name", models.CharField(blank=True, default="", max_length=200)),
                ("aliases", models.JSONField(blank=True, default=list)),
                ("days_allowed", models.PositiveIntegerField(blank=True, null=True)),
                ("is_active", models.BooleanField(default=True)),
                ("revision", models.PositiveIntegerField(db_default=1, default=1)),
            ],
            options={
                "ordering": ["name"],
                "constraints": [models.UniqueConstraint(fields=("name",), name="service_name")],
            },
        ),
    ]
