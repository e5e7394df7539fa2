"""Schedules of saved reports, and the runs that make them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("operations", "0003_nightly_rebuild"), ("reports", "0001_initial")]

    operations = [
        migrations.AddField("run", "report_id", models.BigIntegerField(blank=True, null=True)),
        migrations.AddField(
            "schedule",
            "report",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="schedules",
                to="reports.savedreport",
            ),
        ),
        migrations.AlterField(
            "schedule",
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
    ]
