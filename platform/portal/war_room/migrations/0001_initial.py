from django.core.validators import MaxValueValidator
from django.db import migrations, models
from django.db.models import CASCADE, SET_NULL


class Migration(migrations.Migration):
    initial = True
    dependencies = [("accounts", "0001_tables")]
    operations = [
        migrations.CreateModel(
            "Project",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("description", models.TextField(blank=True, default="")),
                ("revision", models.IntegerField(default=1)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                ("name", models.CharField(max_length=200)),
                ("name_mr", models.CharField(blank=True, default="", max_length=200)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("active", "Active"),
                            ("inactive", "Inactive"),
                            ("completed", "Completed"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="active",
                        max_length=10,
                    ),
                ),
                (
                    "progress_by_hand",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, validators=[MaxValueValidator(100)]
                    ),
                ),
                ("is_inbox", models.BooleanField(default=False)),
                (
                    "created_by",
                    models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+"),
                ),
            ],
            options={
                "ordering": ["-created_at", "-id"],
                "indexes": [
                    models.Index(fields=["created_at", "id"], name="project_created"),
                    models.Index(fields=["status", "created_at"], name="project_status"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("is_inbox", True)), fields=("is_inbox",), name="project_one_inbox"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("progress_by_hand", None), ("progress_by_hand__lte", 100), _connector="OR"
                        ),
                        name="project_progress_percent",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "Issue",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("description", models.TextField(blank=True, default="")),
                ("revision", models.IntegerField(default=1)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                ("title", models.CharField(max_length=200)),
                ("title_mr", models.CharField(blank=True, default="", max_length=200)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("in_progress", "In Progress"),
                            ("pending", "Pending"),
                            ("resolved", "Resolved"),
                            ("closed", "Closed"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="open",
                        max_length=12,
                    ),
                ),
                ("due_date", models.DateField(blank=True, null=True)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                ("origin", models.JSONField(blank=True, null=True)),
                (
                    "created_by",
                    models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+"),
                ),
                (
                    "owner",
                    models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+"),
                ),
                ("project", models.ForeignKey("war_room.project", CASCADE, related_name="issues")),
            ],
            options={
                "ordering": ["-created_at", "-id"],
                "indexes": [
                    models.Index(fields=["project", "created_at"], name="issue_project_created"),
                    models.Index(fields=["status"], name="issue_status"),
                ],
            },
        ),
        migrations.CreateModel(
            "Activity",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                (
                    "action",
                    models.CharField(
                        choices=[
                            ("created", "Created"),
                            ("updated", "Updated"),
                            ("deleted", "Deleted"),
                            ("status_remark_added", "Remarked"),
                        ],
                        max_length=20,
                    ),
                ),
                ("kind", models.CharField(max_length=7)),
                ("name", models.CharField(max_length=200)),
                ("name_mr", models.CharField(blank=True, default="", max_length=200)),
                ("changes", models.JSONField(blank=True, default=dict)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "user",
                    models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+"),
                ),
                (
                    "issue",
                    models.ForeignKey(
                        "war_room.issue", SET_NULL, blank=True, null=True, related_name="activities"
                    ),
                ),
                (
                    "project",
                    models.ForeignKey(
                        "war_room.project", SET_NULL, blank=True, null=True, related_name="activities"
                    ),
                ),
            ],
            options={
                "ordering": ["-created_at", "-id"],
                "indexes": [
                    models.Index(fields=["created_at", "id"], name="activity_created"),
                    models.Index(fields=["project", "created_at"], name="activity_project"),
                    models.Index(fields=["issue", "created_at"], name="activity_issue"),
                ],
            },
        ),
        migrations.CreateModel(
            "StatusRemark",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("remark", models.TextField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "created_by",
                    models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+"),
                ),
                ("issue", models.ForeignKey("war_room.issue", CASCADE, related_name="remarks")),
            ],
            options={
                "ordering": ["-created_at", "-id"],
                "indexes": [models.Index(fields=["issue", "created_at"], name="remark_issue_created")],
            },
        ),
    ]
