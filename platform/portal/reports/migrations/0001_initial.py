from django.db import migrations, models
from django.db.models import PROTECT, SET_NULL


class Migration(migrations.Migration):
    initial = True
    dependencies = [
        ("accounts", "0001_tables"),
        ("geography", "0001_tables"),
        ("organisation", "0001_tables"),
    ]
    operations = [
        migrations.CreateModel(
            "SavedReport",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=120)),
                ("name_mr", models.CharField(blank=True, default="", max_length=120)),
                ("report", models.CharField(max_length=20)),
                ("period", models.CharField(max_length=24)),
                ("date_from", models.DateField(blank=True, null=True)),
                ("date_to", models.DateField(blank=True, null=True)),
                ("formats", models.JSONField(default=list)),
                ("language", models.CharField(max_length=2)),
                ("revision", models.IntegerField(default=1)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                (
                    "department",
                    models.ForeignKey(
                        "organisation.department",
                        PROTECT,
                        blank=True,
                        null=True,
                        related_name="saved_reports",
                    ),
                ),
                (
                    "district",
                    models.ForeignKey(
                        "geography.district", PROTECT, blank=True, null=True, related_name="saved_reports"
                    ),
                ),
                (
                    "taluka",
                    models.ForeignKey(
                        "geography.taluka", PROTECT, blank=True, null=True, related_name="saved_reports"
                    ),
                ),
                (
                    "updated_by",
                    models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+"),
                ),
            ],
        ),
        migrations.CreateModel(
            "ReadyReport",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=120)),
                ("name_mr", models.CharField(blank=True, default="", max_length=120)),
                ("report", models.CharField(max_length=20)),
                ("date_from", models.DateField()),
                ("date_to", models.DateField()),
                ("language", models.CharField(max_length=2)),
                ("state", models.CharField(choices=[("done", "Done"), ("failed", "Failed")], max_length=10)),
                ("failure", models.TextField(blank=True, default="")),
                ("folder", models.CharField(max_length=32, unique=True)),
                ("files", models.JSONField(default=list)),
                ("schedule_id", models.BigIntegerField(blank=True, null=True)),
                ("run_id", models.BigIntegerField(blank=True, null=True)),
                ("made_at", models.DateTimeField()),
                (
                    "made_by",
                    models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+"),
                ),
                (
                    "saved",
                    models.ForeignKey(
                        "reports.savedreport", SET_NULL, blank=True, null=True, related_name="ready"
                    ),
                ),
            ],
            options={"indexes": [models.Index(fields=["made_at", "id"], name="ready_made")]},
        ),
    ]
