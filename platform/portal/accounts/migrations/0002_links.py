"""What the tables of people refer to: places, departments and each other."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("accounts", "0002_initial"),
        ("accounts", "0003_session_agent"),
        ("accounts", "0004_two_factor"),
        ("accounts", "0005_temporary_password_and_proof"),
        ("accounts", "0006_revisions"),
        ("accounts", "0007_sealed_factors"),
    ]

    dependencies = [
        ("accounts", "0001_tables"),
        ("geography", "0001_tables"),
        ("organisation", "0001_tables"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="department",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="users",
                to="organisation.department",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="designation",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="users",
                to="organisation.designation",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="district",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="geography.district",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="taluka",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="geography.taluka",
            ),
        ),
    ]
