from django.db import migrations, models
from django.db.models import CASCADE


class Migration(migrations.Migration):
    initial = True
    dependencies = [("accounts", "0001_tables")]
    operations = [
        migrations.CreateModel(
            "Download",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("path", models.TextField()),
                ("language", models.CharField(max_length=2)),
                ("address", models.CharField(blank=True, default="", max_length=45)),
                ("request_id", models.CharField(blank=True, default="", max_length=64)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "Queued"),
                            ("running", "Running"),
                            ("done", "Done"),
                            ("failed", "Failed"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="queued",
                        max_length=10,
                    ),
                ),
                ("progress", models.IntegerField(blank=True, null=True)),
                ("attempts", models.IntegerField(default=0)),
                ("owner", models.CharField(blank=True, default="", max_length=100)),
                ("leased_at", models.DateTimeField(blank=True, null=True)),
                ("seen_at", models.DateTimeField()),
                ("folder", models.CharField(blank=True, default="", max_length=32)),
                ("content_type", models.CharField(blank=True, default="", max_length=120)),
                ("disposition", models.TextField(blank=True, default="")),
                ("size", models.BigIntegerField(default=0)),
                ("failure", models.JSONField(blank=True, null=True)),
                ("created_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                ("person", models.ForeignKey("accounts.user", CASCADE, related_name="+")),
            ],
            options={
                "indexes": [models.Index(fields=["person", "state"], name="download_person")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "running")), fields=("person",), name="download_one_runs"
                    )
                ],
            },
        )
    ]
