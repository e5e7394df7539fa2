"""The tables, and the rules that every installation starts with."""

from django.db import migrations, models
from django.db.models import CASCADE, SET_NULL

from portal.alerts.defaults import DEFAULTS


def seed(apps, schema_editor):
    rules = apps.get_model("alerts", "AlertRule")
    rules.objects.bulk_create(rules(**values) for values in DEFAULTS)


class Migration(migrations.Migration):
    initial = True
    replaces = [
        ("alerts", name)
        for name in (
            "0001_initial",
            "0002_default_rules",
            "0002_seeds",
            "0003_closure_rate",
            "0003_usual_range",
            "0004_revisions",
        )
    ]
    dependencies = [("accounts", "0001_tables")]
    operations = [
        migrations.CreateModel(
            "AlertCheck",
            fields=[
                ("dataset", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("version", models.IntegerField()),
                ("day", models.DateField()),
                ("rules", models.CharField(max_length=64)),
                ("checked_at", models.DateTimeField()),
                ("failure", models.CharField(blank=True, default="", max_length=200)),
            ],
            options={"db_table": "alerts_check"},
        ),
        migrations.CreateModel(
            "AlertRule",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("name", models.CharField(blank=True, default="", max_length=200)),
                ("name_mr", models.CharField(blank=True, default="", max_length=200)),
                ("dataset", models.CharField(max_length=64)),
                ("kind", models.CharField(max_length=8)),
                ("figure", models.CharField(blank=True, default="", max_length=64)),
                ("older_than", models.PositiveIntegerField(default=0)),
                ("comparison", models.CharField(default="above", max_length=9)),
                ("threshold", models.DecimalField(decimal_places=2, max_digits=18)),
                ("span", models.CharField(default="all", max_length=5)),
                ("by", models.CharField(default="overall", max_length=10)),
                ("only", models.JSONField(blank=True, default=list)),
                ("minimum", models.DecimalField(decimal_places=2, default=0, max_digits=18)),
                (
                    "severity",
                    models.CharField(
                        choices=[("critical", "Critical"), ("warning", "Warning"), ("info", "Info")],
                        default="warning",
                        max_length=8,
                    ),
                ),
                ("is_active", models.BooleanField(default=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                (
                    "created_by",
                    models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+"),
                ),
                ("revision", models.IntegerField(db_default=1, default=1)),
            ],
            options={"db_table": "alerts_rule", "ordering": ["dataset", "id"]},
        ),
        migrations.CreateModel(
            "Alert",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("object", models.CharField(blank=True, max_length=100)),
                ("department", models.CharField(max_length=100)),
                ("value", models.DecimalField(decimal_places=2, max_digits=18)),
                ("threshold", models.DecimalField(decimal_places=2, max_digits=18)),
                ("figure", models.DecimalField(blank=True, decimal_places=2, max_digits=18, null=True)),
                ("previous", models.DecimalField(blank=True, decimal_places=2, max_digits=18, null=True)),
                ("quiet_since", models.DateField(blank=True, null=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("active", "Active"),
                            ("acknowledged", "Acknowledged"),
                            ("resolved", "Resolved"),
                        ],
                        default="active",
                        max_length=12,
                    ),
                ),
                ("first_seen", models.DateTimeField()),
                ("last_seen", models.DateTimeField()),
                ("resolved_at", models.DateTimeField(blank=True, null=True)),
                ("acknowledged_at", models.DateTimeField(blank=True, null=True)),
                (
                    "acknowledged_by",
                    models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+"),
                ),
                ("rule", models.ForeignKey("alerts.alertrule", CASCADE, related_name="alerts")),
                ("judged", models.JSONField(blank=True, null=True)),
            ],
            options={
                "db_table": "alerts_alert",
                "ordering": ["-first_seen", "-id"],
                "indexes": [
                    models.Index(fields=["state", "id"], name="alert_state"),
                    models.Index(fields=["department", "state"], name="alert_department"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ("active", "acknowledged"))),
                        fields=("rule", "object"),
                        name="alert_open_once",
                    )
                ],
            },
        ),
        migrations.RunPython(seed, migrations.RunPython.noop),
    ]
