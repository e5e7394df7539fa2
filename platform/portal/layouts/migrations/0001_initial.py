from django.db import migrations, models
from django.db.models import CASCADE


class Migration(migrations.Migration):
    initial = True
    dependencies = [("accounts", "0001_tables")]
    operations = [
        migrations.CreateModel(
            "PersonLayout",
            fields=[
                ("items", models.JSONField(blank=True, null=True)),
                ("revision", models.PositiveIntegerField(default=0)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                (
                    "user",
                    models.OneToOneField(
                        "accounts.user", CASCADE, primary_key=True, related_name="+", serialize=False
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            "RoleLayout",
            fields=[
                ("items", models.JSONField(blank=True, null=True)),
                ("revision", models.PositiveIntegerField(default=0)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                ("role", models.CharField(max_length=10, primary_key=True, serialize=False)),
            ],
        ),
    ]
