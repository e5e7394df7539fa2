from django.db import migrations, models
from django.db.models import CASCADE, PROTECT, SET_NULL


class Migration(migrations.Migration):
    initial = True
    replaces = [("submissions", name) for name in ("0001_initial", "0002_signed_months")]
    dependencies = [("accounts", "0001_tables")]
    operations = [
        migrations.CreateModel(
            "Holiday",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("day", models.DateField(unique=True)),
                ("name", models.CharField(max_length=200)),
                ("name_mr", models.CharField(blank=True, default="", max_length=200)),
            ],
            options={"db_table": "submissions_holiday", "ordering": ["day"]},
        ),
        migrations.CreateModel(
            "WorkingWeek",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                (
                    "saturdays",
                    models.CharField(
                        choices=[("all", "all"), ("second_fourth", "second and fourth")], max_length=20
                    ),
                ),
            ],
            options={"db_table": "submissions_workingweek"},
        ),
        migrations.CreateModel(
            "NilReturn",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("dataset", models.CharField(max_length=64)),
                ("unit", models.CharField(max_length=100)),
                ("day", models.DateField()),
                ("note", models.CharField(blank=True, default="", max_length=200)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "created_by",
                    models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+"),
                ),
            ],
            options={
                "db_table": "submissions_nilreturn",
                "indexes": [models.Index(fields=["dataset", "day"], name="nil_return_day")],
                "constraints": [
                    models.UniqueConstraint(fields=("dataset", "unit", "day"), name="nil_return_once")
                ],
            },
        ),
        migrations.CreateModel(
            "SignedMonth",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("department", models.CharField(max_length=100)),
                ("month", models.DateField()),
                ("figures", models.JSONField()),
                ("latest", models.JSONField()),
                ("signed_at", models.DateTimeField(auto_now_add=True)),
                ("reopened_at", models.DateTimeField(blank=True, null=True)),
                ("reason", models.CharField(blank=True, db_default="", default="", max_length=200)),
                (
                    "reopened_by",
                    models.ForeignKey("accounts.user", PROTECT, blank=True, null=True, related_name="+"),
                ),
                ("signed_by", models.ForeignKey("accounts.user", PROTECT, related_name="+")),
            ],
            options={
                "db_table": "submissions_signedmonth",
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("reopened_at", None)),
                        fields=("department", "month"),
                        name="month_signed_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            "MonthRevision",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("dataset", models.CharField(max_length=64)),
                (
                    "source",
                    models.CharField(
                        choices=[("hand", "Hand"), ("import", "Import"), ("undo", "Undo")], max_length=6
                    ),
                ),
                ("import_id", models.BigIntegerField(blank=True, null=True)),
                ("before", models.JSONField()),
                ("after", models.JSONField()),
                ("reason", models.CharField(max_length=200)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "created_by",
                    models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+"),
                ),
                (
                    "signed_month",
                    models.ForeignKey("submissions.signedmonth", CASCADE, related_name="revisions"),
                ),
            ],
            options={"db_table": "submissions_monthrevision"},
        ),
    ]
