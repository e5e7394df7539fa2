from django.db import migrations, models
from django.db.models import PROTECT, SET_NULL
from django.db.models.functions import Coalesce


class Migration(migrations.Migration):
    initial = True
    dependencies = [("accounts", "0001_tables"), ("geography", "0001_tables")]
    operations = [
        migrations.CreateModel(
            "Marker",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("revision", models.IntegerField(db_default=1, default=1)),
                ("kind", models.CharField(choices=[("target", "Target"), ("event", "Event")], max_length=6)),
                ("department", models.CharField(max_length=100)),
                ("measure", models.CharField(max_length=130)),
                ("value", models.DecimalField(blank=True, decimal_places=2, max_digits=18, null=True)),
                ("day", models.DateField(blank=True, null=True)),
                ("text", models.CharField(blank=True, default="", max_length=200)),
                ("text_mr", models.CharField(blank=True, default="", max_length=200)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                (
                    "created_by",
                    models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+"),
                ),
                (
                    "district",
                    models.ForeignKey(
                        "geography.district", PROTECT, blank=True, db_index=False, null=True, related_name="+"
                    ),
                ),
                (
                    "taluka",
                    models.ForeignKey(
                        "geography.taluka", PROTECT, blank=True, db_index=False, null=True, related_name="+"
                    ),
                ),
            ],
            options={
                "db_table": "targets_marker",
                "ordering": ["department", "measure", "kind", "id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("day__isnull", True), ("kind", "target"), ("value__isnull", False)),
                            models.Q(("day__isnull", False), ("kind", "event"), ("value__isnull", True)),
                            _connector="OR",
                        ),
                        name="marker_has_value_or_day",
                    ),
                    models.UniqueConstraint(
                        models.F("department"),
                        models.F("measure"),
                        Coalesce("district", 0),
                        Coalesce("taluka", 0),
                        condition=models.Q(("kind", "target")),
                        name="one_target_for_an_area",
                    ),
                ],
            },
        )
    ]
