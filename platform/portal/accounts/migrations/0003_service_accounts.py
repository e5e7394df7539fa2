"""Accounts of programs and their tokens."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_links"),
        ("geography", "0002_seeds"),
        ("organisation", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="ServiceAccount",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("revision", models.IntegerField(db_default=1, default=1)),
                ("may_read", models.BooleanField(default=False)),
                ("may_import", models.BooleanField(default=False)),
                ("datasets", models.JSONField(default=list)),
                ("prefix", models.CharField(max_length=16, unique=True)),
                ("token_hash", models.CharField(max_length=64)),
                ("expires_on", models.DateField()),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                ("last_used_at", models.DateTimeField(blank=True, null=True)),
                ("last_address", models.CharField(blank=True, default="", max_length=45)),
                ("minute_began_at", models.DateTimeField(blank=True, null=True)),
                ("minute_calls", models.IntegerField(default=0)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="user",
            name="is_service",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("is_service", False),
                    models.Q(("department__isnull", False), ("role", "user")),
                    _connector="OR",
                ),
                name="service_account_of_department",
            ),
        ),
        migrations.AddField(
            model_name="serviceaccount",
            name="created_by",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="accounts.user",
            ),
        ),
        migrations.AddField(
            model_name="serviceaccount",
            name="user",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="service_account",
                to="accounts.user",
            ),
        ),
    ]
