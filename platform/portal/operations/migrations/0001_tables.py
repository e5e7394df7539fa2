"""The tables, and the nightly rebuild as a schedule that users can change."""

from django.db import migrations, models
from django.db.models import CASCADE, SET_NULL
from django.utils import timezone


def seed(apps, schema_editor):
    schedules = apps.get_model("operations", "Schedule").objects.using(schema_editor.connection.alias)
    schedules.create(
        name="Nightly rebuild",
        name_mr="रात्रीची पुनर्बांधणी",
        what="rebuild",
        cron="0 2 * * *",
        settled_until=timezone.now(),
    )


class Migration(migrations.Migration):
    initial = True
    replaces = [
        ("operations", name)
        for name in (
            "0001_initial",
            "0002_schedules_and_runs",
            "0002_seeds",
            "0003_nightly_rebuild",
            "0003_rhythms",
            "0004_saved_reports",
            "0005_publication",
            "0006_revisions",
        )
    ]
    dependencies = [("accounts", "0001_tables"), ("reports", "0001_initial")]
    operations = [
        migrations.CreateModel(
            "DatasetSetting",
            fields=[
                ("dataset", models.CharField(max_length=64, primary_key=True, serialize=False)),
                (
                    "pending_adds_up",
                    models.CharField(
                        blank=True, choices=[("sum", "sum"), ("latest", "latest")], max_length=6, null=True
                    ),
                ),
                ("rhythm", models.CharField(db_default="none", default="none", max_length=8)),
                ("rhythm_since", models.DateField(blank=True, null=True)),
            ],
            options={"db_table": "operations_datasetsetting"},
        ),
        migrations.CreateModel(
            "Publication",
            fields=[
                ("dataset", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("epoch", models.CharField(max_length=32)),
                ("version", models.BigIntegerField()),
            ],
            options={"db_table": "operations_publication"},
        ),
        migrations.CreateModel(
            "Worker",
            fields=[
                ("name", models.CharField(max_length=100, primary_key=True, serialize=False)),
                ("seen_at", models.DateTimeField()),
                ("state", models.CharField(max_length=20)),
            ],
            options={"db_table": "operations_worker"},
        ),
        migrations.CreateModel(
            "Schedule",
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
                    models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+"),
                ),
                (
                    "report",
                    models.ForeignKey(
                        "reports.savedreport", CASCADE, blank=True, null=True, related_name="schedules"
                    ),
                ),
                ("revision", models.IntegerField(db_default=1, default=1)),
            ],
            options={"db_table": "operations_schedule"},
        ),
        migrations.CreateModel(
            "Run",
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
                    models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+"),
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
        migrations.RunPython(seed, migrations.RunPython.noop),
    ]
