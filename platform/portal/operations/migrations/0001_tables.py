"""The tables of the first version."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("operations", "0001_initial"),
        ("operations", "0002_schedules_and_runs"),
        ("operations", "0004_saved_reports"),
        ("operations", "0005_publication"),
        ("operations", "0006_revisions"),
    ]

    dependencies = [
        ("accounts", "0002_links"),
        ("reports", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="DatasetSetting",
            fields=[
                ("dataset", models.CharField(max_length=64, primary_key=True, serialize=False)),
                (
                    "pending_adds_up",
                    models.CharField(
                        blank=True, choices=[("sum", "sum"), ("latest", "latest")], max_length=6, null=True
                    ),
                ),
            ],
            options={
                "db_table": "operations_datasetsetting",
            },
        ),
        migrations.CreateModel(
            name="Publication",
            fields=[
                ("dataset", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("epoch", models.CharField(max_length=32)),
                ("version", models.BigIntegerField()),
            ],
            options={
                "db_table": "operations_publication",
            },
        ),
        migrations.CreateModel(
            name="Worker",
            fields=[
                ("name", models.CharField(max_length=100, primary_key=True, serialize=False)),
                ("seen_at", models.DateTimeField()),
                ("state", models.CharField(max_length=20)),
            ],
            options={
                "db_table": "operations_worker",
            },
        ),
        migrations.CreateModel(
            name="Schedule",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=120)),
                ("name_mr", models.CharField(blank=True, default="", max_length=120)),
                (
                    "what",
                    models.CharField(
                        choices=[
                            ("refresh", "Refresh"),
                            ("rebuild", "Rebuild"),
                            ("backup", "Backup"),
                            ("report", "Report"),
                        ],
                        max_length=12,
                    ),
                ),
                ("datasets", models.JSONField(default=list)),
                ("cron", models.CharField(max_length=100)),
                ("is_active", models.BooleanField(default=True)),
                ("settled_until", models.DateTimeField()),
                ("looked_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                (
                    "updated_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="accounts.user",
                    ),
                ),
                (
                    "report",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="schedules",
                        to="reports.savedreport",
                    ),
                ),
                ("revision", models.IntegerField(db_default=1, default=1)),
            ],
            options={
                "db_table": "operations_schedule",
            },
        ),
        migrations.CreateModel(
            name="Run",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("run_id", models.CharField(blank=True, max_length=64, null=True, unique=True)),
                ("job", models.CharField(max_length=20)),
                ("dataset", models.CharField(blank=True, default="", max_length=64)),
                (
                    "trigger",
                    models.CharField(
                        choices=[
                            ("import", "Import"),
                            ("schedule", "Schedule"),
                            ("hand", "Hand"),
                            ("dagster", "Dagster"),
                        ],
                        max_length=10,
                    ),
                ),
                ("schedule_id", models.BigIntegerField(blank=True, null=True)),
                ("scheduled_for", models.DateTimeField(blank=True, null=True)),
                ("import_id", models.BigIntegerField(blank=True, null=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("requested", "Requested"),
                            ("queued", "Queued"),
                            ("running", "Running"),
                            ("done", "Done"),
                            ("failed", "Failed"),
                            ("cancelled", "Cancelled"),
                        ],
                        max_length=10,
                    ),
                ),
                ("steps_done", models.IntegerField(default=0)),
                ("steps_total", models.IntegerField(default=0)),
                ("failure", models.TextField(blank=True, default="")),
                ("log", models.JSONField(default=list)),
                ("created_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                (
                    "requested_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="accounts.user",
                    ),
                ),
                ("report_id", models.BigIntegerField(blank=True, null=True)),
            ],
            options={
                "db_table": "operations_run",
                "indexes": [
                    models.Index(fields=["created_at", "id"], name="run_created"),
                    models.Index(fields=["state", "id"], name="run_state"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("scheduled_for__isnull", False)),
                        fields=("schedule_id", "scheduled_for", "dataset"),
                        name="run_tick",
                    )
                ],
            },
        ),
    ]
