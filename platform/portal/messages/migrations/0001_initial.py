from uuid import uuid4

from django.db import migrations, models
from django.db.models import CASCADE

HOW_OFTEN = [("off", "Off"), ("at_once", "At Once"), ("daily", "Daily"), ("weekly", "Weekly")]


class Migration(migrations.Migration):
    initial = True
    dependencies = [("accounts", "0001_tables")]
    operations = [
        migrations.CreateModel(
            "Webhook",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("revision", models.IntegerField(db_default=1, default=1)),
                ("name", models.CharField(max_length=120)),
                ("url", models.CharField(max_length=500)),
                ("events", models.JSONField(default=list)),
                ("is_active", models.BooleanField(default=True)),
                ("secret", models.CharField(max_length=200)),
                ("announced", models.JSONField(default=dict)),
                ("alerts_since", models.DateTimeField()),
                ("mentioned", models.JSONField(default=list)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
        ),
        migrations.CreateModel(
            "Message",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("uuid", models.UUIDField(default=uuid4, unique=True)),
                ("kind", models.CharField(max_length=20)),
                ("language", models.CharField(default="en", max_length=2)),
                ("subject", models.CharField(max_length=200)),
                ("text", models.TextField()),
                ("html", models.TextField(blank=True, default="")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "Queued"),
                            ("sending", "Sending"),
                            ("sent", "Sent"),
                            ("failed", "Failed"),
                        ],
                        default="queued",
                        max_length=7,
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("error", models.CharField(blank=True, default="", max_length=500)),
                ("owner", models.CharField(blank=True, default="", max_length=100)),
                ("due_at", models.DateTimeField()),
                ("leased_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("sent_at", models.DateTimeField(blank=True, null=True)),
                (
                    "person",
                    models.ForeignKey("accounts.user", CASCADE, blank=True, null=True, related_name="+"),
                ),
                (
                    "webhook",
                    models.ForeignKey(
                        "messages.webhook", CASCADE, blank=True, null=True, related_name="messages"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["state", "due_at"], name="message_due"),
                    models.Index(fields=["created_at", "id"], name="message_created"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("person__isnull", False), ("webhook__isnull", False), _connector="XOR"
                        ),
                        name="message_one_receiver",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            "Attachment",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=120)),
                ("content_type", models.CharField(max_length=100)),
                ("content", models.BinaryField()),
                ("message", models.ForeignKey("messages.message", CASCADE, related_name="attachments")),
            ],
        ),
        migrations.CreateModel(
            "Preference",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("revision", models.IntegerField(db_default=1, default=1)),
                ("language", models.CharField(default="en", max_length=2)),
                ("alerts", models.CharField(choices=HOW_OFTEN, default="off", max_length=7)),
                ("reminders", models.CharField(choices=HOW_OFTEN, default="off", max_length=7)),
                ("reports", models.CharField(choices=HOW_OFTEN, default="off", max_length=7)),
                ("brief", models.CharField(choices=HOW_OFTEN, default="off", max_length=7)),
                ("hour", models.PositiveSmallIntegerField(default=9)),
                ("quiet_from", models.PositiveSmallIntegerField(default=21)),
                ("quiet_until", models.PositiveSmallIntegerField(default=8)),
                ("composed", models.JSONField(default=dict)),
                ("mentioned", models.JSONField(default=dict)),
                ("user", models.OneToOneField("accounts.user", CASCADE, related_name="+")),
            ],
        ),
    ]
