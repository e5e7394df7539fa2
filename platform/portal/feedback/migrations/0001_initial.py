from django.db import migrations, models
from django.db.models import SET_NULL


class Migration(migrations.Migration):
    initial = True
    dependencies = [("accounts", "0001_tables")]
    operations = [
        migrations.CreateModel(
            "Feedback",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("suggestion", "Suggestion"),
                            ("question", "Question"),
                            ("complaint", "Complaint"),
                            ("problem", "Problem"),
                        ],
                        max_length=12,
                    ),
                ),
                ("name", models.CharField(blank=True, default="", max_length=200)),
                ("email", models.CharField(blank=True, default="", max_length=254)),
                ("message", models.TextField()),
                ("page", models.CharField(blank=True, default="", max_length=200)),
                ("language", models.CharField(max_length=2)),
                ("address", models.CharField(max_length=45)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("read_at", models.DateTimeField(blank=True, null=True)),
                (
                    "read_by",
                    models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+"),
                ),
            ],
            options={
                "ordering": ["-created_at", "-id"],
                "indexes": [models.Index(fields=["address", "created_at"], name="feedback_address")],
            },
        )
    ]
