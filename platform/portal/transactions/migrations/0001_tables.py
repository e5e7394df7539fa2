"""The tables of the first version."""

from decimal import Decimal

import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("transactions", "0001_initial"),
        ("transactions", "0002_rts"),
        ("transactions", "0003_grievance"),
        ("transactions", "0004_mining"),
        ("transactions", "0005_eoffice"),
        ("transactions", "0006_kpis"),
        ("transactions", "0007_fewer_indexes"),
        ("transactions", "0008_revisions"),
    ]

    dependencies = [
        ("accounts", "0001_tables"),
        ("geography", "0001_tables"),
        ("organisation", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="PgEntry",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("revision", models.IntegerField(db_default=1, default=1)),
                ("import_id", models.BigIntegerField(blank=True, db_index=True, null=True)),
                (
                    "created_at",
                    models.DateTimeField(
                        auto_now_add=True, db_default=django.db.models.functions.datetime.Now()
                    ),
                ),
                (
                    "updated_at",
                    models.DateTimeField(auto_now=True, db_default=django.db.models.functions.datetime.Now()),
                ),
                ("date", models.DateField()),
                ("submitted", models.IntegerField(default=0)),
                ("escalated", models.IntegerField(default=0)),
                ("assigned_count", models.IntegerField(default=0)),
                ("reassigned_count", models.IntegerField(default=0)),
                ("transferred_count", models.IntegerField(default=0)),
                ("received_with_inputs", models.IntegerField(default=0)),
                ("forwarded_for_inputs", models.IntegerField(default=0)),
                ("send_to_cpgram", models.IntegerField(default=0)),
                ("closed_satisfied", models.IntegerField(default=0)),
                ("closed_dissatisfied", models.IntegerField(default=0)),
                ("resolved_pendency", models.IntegerField(default=0)),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="accounts.user",
                    ),
                ),
                (
                    "office",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="organisation.office",
                    ),
                ),
            ],
            options={
                "db_table": "transactions_pg",
                "abstract": False,
                "indexes": [models.Index(fields=["date", "id"], name="pgentry_date")],
                "constraints": [models.UniqueConstraint(fields=("office", "date"), name="pgentry_key")],
            },
        ),
        migrations.CreateModel(
            name="Escalation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("date", models.DateField()),
                ("count", models.PositiveIntegerField()),
                (
                    "level",
                    models.CharField(
                        choices=[
                            ("sub_divisional", "Sub Divisional"),
                            ("collector", "Collector"),
                            ("divisional_commissioner", "Divisional Commissioner"),
                            ("state", "State"),
                        ],
                        max_length=30,
                    ),
                ),
                ("escalated_to", models.CharField(max_length=200)),
                ("reason", models.TextField()),
                ("due_date", models.DateField(blank=True, null=True)),
                (
                    "status",
                    models.CharField(
                        choices=[("open", "Open"), ("resolved", "Resolved")], default="open", max_length=10
                    ),
                ),
                ("resolution", models.TextField(blank=True, default="")),
                (
                    "outcome",
                    models.CharField(
                        blank=True,
                        choices=[("satisfied", "Satisfied"), ("dissatisfied", "Dissatisfied")],
                        default="",
                        max_length=15,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("resolved_at", models.DateTimeField(blank=True, null=True)),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="accounts.user",
                    ),
                ),
                (
                    "office",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="organisation.office",
                    ),
                ),
                (
                    "resolved_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="accounts.user",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="escalations",
                        to="transactions.pgentry",
                    ),
                ),
            ],
            options={
                "db_table": "transactions_pg_escalation",
                "indexes": [models.Index(fields=["status", "date", "id"], name="pg_escalation_status")],
            },
        ),
        migrations.CreateModel(
            name="EscalationEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "action",
                    models.CharField(
                        choices=[("escalated", "Escalated"), ("raised", "Raised"), ("resolved", "Resolved")],
                        max_length=10,
                    ),
                ),
                (
                    "level",
                    models.CharField(
                        choices=[
                            ("sub_divisional", "Sub Divisional"),
                            ("collector", "Collector"),
                            ("divisional_commissioner", "Divisional Commissioner"),
                            ("state", "State"),
                        ],
                        max_length=30,
                    ),
                ),
                ("escalated_to", models.CharField(max_length=200)),
                ("remark", models.TextField()),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="accounts.user",
                    ),
                ),
                (
                    "escalation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="events",
                        to="transactions.escalation",
                    ),
                ),
            ],
            options={
                "db_table": "transactions_pg_escalation_event",
                "ordering": ["at", "id"],
            },
        ),
        migrations.CreateModel(
            name="PreviousYear",
            fields=[
                ("dataset", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("figures", models.JSONField(default=dict)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                (
                    "updated_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="accounts.user",
                    ),
                ),
                ("revision", models.IntegerField(db_default=1, default=1)),
            ],
        ),
        migrations.CreateModel(
            name="ReceiptItem",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("revision", models.IntegerField(db_default=1, default=1)),
                ("import_id", models.BigIntegerField(blank=True, db_index=True, null=True)),
                (
                    "created_at",
                    models.DateTimeField(
                        auto_now_add=True, db_default=django.db.models.functions.datetime.Now()
                    ),
                ),
                (
                    "updated_at",
                    models.DateTimeField(auto_now=True, db_default=django.db.models.functions.datetime.Now()),
                ),
                ("subject", models.CharField(max_length=500)),
                ("received_date", models.DateField()),
                ("from_office", models.CharField(max_length=200)),
                ("priority", models.CharField(db_default="medium", default="medium", max_length=20)),
                ("status", models.CharField(db_default="pending", default="pending", max_length=20)),
                ("current_location", models.CharField(blank=True, db_default="", default="", max_length=200)),
                ("assigned_to", models.CharField(blank=True, db_default="", default="", max_length=200)),
                ("remarks", models.CharField(blank=True, db_default="", default="", max_length=1000)),
                ("receipt_number", models.CharField(max_length=100)),
                ("receipt_type", models.CharField(max_length=20)),
                ("amount", models.DecimalField(db_default=0, decimal_places=2, default=0, max_digits=18)),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="accounts.user",
                    ),
                ),
                (
                    "eoffice_section",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="organisation.section",
                    ),
                ),
            ],
            options={
                "db_table": "transactions_eoffice_receipt_items",
                "indexes": [
                    models.Index(fields=["received_date", "id"], name="eo_receipt_item_received_date"),
                    models.Index(fields=["created_at", "id"], name="eo_receipt_item_created_at"),
                    models.Index(fields=["status", "id"], name="eo_receipt_item_status"),
                    models.Index(fields=["priority", "id"], name="eo_receipt_item_priority"),
                    models.Index(
                        fields=["eoffice_section", "status", "received_date"], name="eo_receipt_item_position"
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("receipt_number",), name="eoffice_receipt_item_natural_key"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ReceiptPendency",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("revision", models.IntegerField(db_default=1, default=1)),
                ("import_id", models.BigIntegerField(blank=True, db_index=True, null=True)),
                (
                    "created_at",
                    models.DateTimeField(
                        auto_now_add=True, db_default=django.db.models.functions.datetime.Now()
                    ),
                ),
                (
                    "updated_at",
                    models.DateTimeField(auto_now=True, db_default=django.db.models.functions.datetime.Now()),
                ),
                ("as_of_date", models.DateField()),
                ("zero_to_seven_days", models.IntegerField(default=0)),
                ("eight_to_fifteen_days", models.IntegerField(default=0)),
                ("sixteen_to_thirty_days", models.IntegerField(default=0)),
                ("thirty_one_to_sixty_days", models.IntegerField(default=0)),
                ("more_than_sixty_days", models.IntegerField(default=0)),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="accounts.user",
                    ),
                ),
                (
                    "eoffice_section",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="organisation.section",
                    ),
                ),
            ],
            options={
                "db_table": "transactions_eoffice_receipt_pendency",
                "indexes": [
                    models.Index(fields=["as_of_date", "id"], name="eo_receipt_as_of_date"),
                    models.Index(fields=["created_at", "id"], name="eo_receipt_created_at"),
                    models.Index(fields=["zero_to_seven_days", "id"], name="eo_receipt_zero_to_seven_days"),
                    models.Index(
                        fields=["eight_to_fifteen_days", "id"], name="eo_receipt_eight_to_fifteen_da"
                    ),
                    models.Index(
                        fields=["sixteen_to_thirty_days", "id"], name="eo_receipt_sixteen_to_thirty_d"
                    ),
                    models.Index(
                        fields=["thirty_one_to_sixty_days", "id"], name="eo_receipt_thirty_one_to_sixty"
                    ),
                    models.Index(
                        fields=["more_than_sixty_days", "id"], name="eo_receipt_more_than_sixty_day"
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("eoffice_section", "as_of_date"), name="eoffice_receipt_natural_key"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RtsEntry",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("revision", models.IntegerField(db_default=1, default=1)),
                ("import_id", models.BigIntegerField(blank=True, db_index=True, null=True)),
                (
                    "created_at",
                    models.DateTimeField(
                        auto_now_add=True, db_default=django.db.models.functions.datetime.Now()
                    ),
                ),
                (
                    "updated_at",
                    models.DateTimeField(auto_now=True, db_default=django.db.models.functions.datetime.Now()),
                ),
                ("transaction_date", models.DateField()),
                ("total", models.IntegerField(default=0)),
                ("total_pending", models.IntegerField(default=0)),
                ("total_closed", models.IntegerField(default=0)),
                ("total_approved", models.IntegerField(default=0)),
                ("total_rejected", models.IntegerField(default=0)),
                ("pending_at_vle", models.IntegerField(default=0)),
                ("pending_at_desk1", models.IntegerField(default=0)),
                ("pending_at_desk2", models.IntegerField(default=0)),
                ("pending_at_desk3", models.IntegerField(default=0)),
                ("on_time_delivery", models.IntegerField(default=0)),
                ("not_on_time_delivery", models.IntegerField(default=0)),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="accounts.user",
                    ),
                ),
                (
                    "service",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="organisation.service",
                    ),
                ),
                (
                    "taluka",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="geography.taluka",
                    ),
                ),
            ],
            options={
                "db_table": "transactions_rts",
                "indexes": [
                    models.Index(fields=["transaction_date", "id"], name="rts_date"),
                    models.Index(fields=["total", "id"], name="rts_total"),
                    models.Index(fields=["total_pending", "id"], name="rts_pending"),
                    models.Index(fields=["total_closed", "id"], name="rts_closed"),
                    models.Index(fields=["total_approved", "id"], name="rts_approved"),
                    models.Index(fields=["total_rejected", "id"], name="rts_rejected"),
                    models.Index(fields=["service", "transaction_date", "id"], name="rts_service_date"),
                    models.Index(fields=["taluka", "transaction_date", "id"], name="rts_taluka_date"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("taluka", "service", "transaction_date"), name="rts_natural_key"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="AapleSarkarEntry",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("revision", models.IntegerField(db_default=1, default=1)),
                ("import_id", models.BigIntegerField(blank=True, db_index=True, null=True)),
                (
                    "created_at",
                    models.DateTimeField(
                        auto_now_add=True, db_default=django.db.models.functions.datetime.Now()
                    ),
                ),
                (
                    "updated_at",
                    models.DateTimeField(auto_now=True, db_default=django.db.models.functions.datetime.Now()),
                ),
                ("date", models.DateField()),
                ("submitted", models.IntegerField(default=0)),
                ("escalated", models.IntegerField(default=0)),
                ("assigned_count", models.IntegerField(default=0)),
                ("reassigned_count", models.IntegerField(default=0)),
                ("transferred_count", models.IntegerField(default=0)),
                ("received_with_inputs", models.IntegerField(default=0)),
                ("forwarded_for_inputs", models.IntegerField(default=0)),
                ("send_to_cpgram", models.IntegerField(default=0)),
                ("closed_satisfied", models.IntegerField(default=0)),
                ("closed_dissatisfied", models.IntegerField(default=0)),
                ("resolved_pendency", models.IntegerField(default=0)),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="accounts.user",
                    ),
                ),
                (
                    "office",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="organisation.office",
                    ),
                ),
            ],
            options={
                "db_table": "transactions_aaple_sarkar",
                "abstract": False,
                "indexes": [models.Index(fields=["date", "id"], name="aaplesarkarentry_date")],
                "constraints": [
                    models.UniqueConstraint(fields=("office", "date"), name="aaplesarkarentry_key")
                ],
            },
        ),
        migrations.CreateModel(
            name="CountedFromItems",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("dataset", models.CharField(max_length=64)),
                ("since", models.DateField()),
                (
                    "section",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="organisation.section",
                    ),
                ),
            ],
            options={
                "db_table": "transactions_eoffice_counted_from_items",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("dataset", "section"), name="eoffice_counted_from_items_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="EferfarEntry",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("revision", models.IntegerField(db_default=1, default=1)),
                ("import_id", models.BigIntegerField(blank=True, db_index=True, null=True)),
                (
                    "created_at",
                    models.DateTimeField(
                        auto_now_add=True, db_default=django.db.models.functions.datetime.Now()
                    ),
                ),
                (
                    "updated_at",
                    models.DateTimeField(auto_now=True, db_default=django.db.models.functions.datetime.Now()),
                ),
                ("status", models.CharField(max_length=20)),
                ("date", models.DateField()),
                ("category", models.CharField(blank=True, db_default="", default="", max_length=20)),
                ("total_pending", models.IntegerField(default=0)),
                ("total_issued", models.IntegerField(default=0)),
                ("stay_orders", models.IntegerField(default=0)),
                ("avg_processing_days", models.IntegerField(default=0)),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="accounts.user",
                    ),
                ),
                (
                    "taluka",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="geography.taluka",
                    ),
                ),
            ],
            options={
                "db_table": "transactions_eferfar",
                "indexes": [
                    models.Index(fields=["date", "id"], name="eferfar_date"),
                    models.Index(fields=["status", "id"], name="eferfar_status"),
                    models.Index(fields=["total_pending", "id"], name="eferfar_pending"),
                    models.Index(fields=["total_issued", "id"], name="eferfar_issued"),
                    models.Index(fields=["stay_orders", "id"], name="eferfar_stay"),
                    models.Index(fields=["avg_processing_days", "id"], name="eferfar_days"),
                    models.Index(fields=["taluka", "date", "id"], name="eferfar_taluka_date"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("taluka", "date", "status", "category"), name="eferfar_natural_key"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="FileItem",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("revision", models.IntegerField(db_default=1, default=1)),
                ("import_id", models.BigIntegerField(blank=True, db_index=True, null=True)),
                (
                    "created_at",
                    models.DateTimeField(
                        auto_now_add=True, db_default=django.db.models.functions.datetime.Now()
                    ),
                ),
                (
                    "updated_at",
                    models.DateTimeField(auto_now=True, db_default=django.db.models.functions.datetime.Now()),
                ),
                ("subject", models.CharField(max_length=500)),
                ("received_date", models.DateField()),
                ("from_office", models.CharField(max_length=200)),
                ("priority", models.CharField(db_default="medium", default="medium", max_length=20)),
                ("status", models.CharField(db_default="pending", default="pending", max_length=20)),
                ("current_location", models.CharField(blank=True, db_default="", default="", max_length=200)),
                ("assigned_to", models.CharField(blank=True, db_default="", default="", max_length=200)),
                ("remarks", models.CharField(blank=True, db_default="", default="", max_length=1000)),
                ("reference_number", models.CharField(max_length=100)),
                ("file_type", models.CharField(max_length=20)),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="accounts.user",
                    ),
                ),
                (
                    "eoffice_section",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="organisation.section",
                    ),
                ),
            ],
            options={
                "db_table": "transactions_eoffice_file_items",
                "indexes": [
                    models.Index(fields=["received_date", "id"], name="eo_file_item_received_date"),
                    models.Index(fields=["created_at", "id"], name="eo_file_item_created_at"),
                    models.Index(fields=["status", "id"], name="eo_file_item_status"),
                    models.Index(fields=["priority", "id"], name="eo_file_item_priority"),
                    models.Index(
                        fields=["eoffice_section", "status", "received_date"], name="eo_file_item_position"
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("reference_number",), name="eoffice_file_item_natural_key"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="FilePendency",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("revision", models.IntegerField(db_default=1, default=1)),
                ("import_id", models.BigIntegerField(blank=True, db_index=True, null=True)),
                (
                    "created_at",
                    models.DateTimeField(
                        auto_now_add=True, db_default=django.db.models.functions.datetime.Now()
                    ),
                ),
                (
                    "updated_at",
                    models.DateTimeField(auto_now=True, db_default=django.db.models.functions.datetime.Now()),
                ),
                ("as_of_date", models.DateField()),
                ("zero_to_seven_days", models.IntegerField(default=0)),
                ("eight_to_fifteen_days", models.IntegerField(default=0)),
                ("sixteen_to_thirty_days", models.IntegerField(default=0)),
                ("thirty_one_to_sixty_days", models.IntegerField(default=0)),
                ("more_than_sixty_days", models.IntegerField(default=0)),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="accounts.user",
                    ),
                ),
                (
                    "eoffice_section",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="organisation.section",
                    ),
                ),
            ],
            options={
                "db_table": "transactions_eoffice_file_pendency",
                "indexes": [
                    models.Index(fields=["as_of_date", "id"], name="eo_file_as_of_date"),
                    models.Index(fields=["created_at", "id"], name="eo_file_created_at"),
                    models.Index(fields=["zero_to_seven_days", "id"], name="eo_file_zero_to_seven_days"),
                    models.Index(
                        fields=["eight_to_fifteen_days", "id"], name="eo_file_eight_to_fifteen_days"
                    ),
                    models.Index(
                        fields=["sixteen_to_thirty_days", "id"], name="eo_file_sixteen_to_thirty_days"
                    ),
                    models.Index(
                        fields=["thirty_one_to_sixty_days", "id"], name="eo_file_thirty_one_to_sixty_da"
                    ),
                    models.Index(fields=["more_than_sixty_days", "id"], name="eo_file_more_than_sixty_days"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("eoffice_section", "as_of_date"), name="eoffice_file_natural_key"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="KpiEntry",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("revision", models.IntegerField(db_default=1, default=1)),
                ("import_id", models.BigIntegerField(blank=True, db_index=True, null=True)),
                (
                    "created_at",
                    models.DateTimeField(
                        auto_now_add=True, db_default=django.db.models.functions.datetime.Now()
                    ),
                ),
                (
                    "updated_at",
                    models.DateTimeField(auto_now=True, db_default=django.db.models.functions.datetime.Now()),
                ),
                ("department", models.CharField(max_length=20)),
                ("date", models.DateField()),
                ("metric", models.CharField(max_length=64)),
                ("category", models.CharField(blank=True, db_default="", default="", max_length=100)),
                ("value", models.DecimalField(decimal_places=2, default=Decimal("0"), max_digits=18)),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="accounts.user",
                    ),
                ),
            ],
            options={
                "db_table": "transactions_kpi",
                "indexes": [
                    models.Index(fields=["date", "id"], name="kpi_date"),
                    models.Index(fields=["department", "date", "id"], name="kpi_department_date"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("department", "date", "metric", "category"), name="kpi_natural_key"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="MiningEntry",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("revision", models.IntegerField(db_default=1, default=1)),
                ("import_id", models.BigIntegerField(blank=True, db_index=True, null=True)),
                (
                    "created_at",
                    models.DateTimeField(
                        auto_now_add=True, db_default=django.db.models.functions.datetime.Now()
                    ),
                ),
                (
                    "updated_at",
                    models.DateTimeField(auto_now=True, db_default=django.db.models.functions.datetime.Now()),
                ),
                ("date", models.DateField()),
                ("applied", models.IntegerField(default=0)),
                ("application_fee_unpaid", models.IntegerField(default=0)),
                ("resend", models.IntegerField(default=0)),
                ("demand_note_not_created", models.IntegerField(default=0)),
                ("demand_note_payment", models.IntegerField(default=0)),
                ("generated", models.IntegerField(default=0)),
                ("rejected", models.IntegerField(default=0)),
                ("royalty", models.DecimalField(decimal_places=2, default=Decimal("0"), max_digits=18)),
                ("dmf", models.DecimalField(decimal_places=2, default=Decimal("0"), max_digits=18)),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="accounts.user",
                    ),
                ),
                (
                    "taluka",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="geography.taluka",
                    ),
                ),
            ],
            options={
                "db_table": "transactions_mining",
                "indexes": [
                    models.Index(fields=["date", "id"], name="mining_date"),
                    models.Index(fields=["applied", "id"], name="mining_applied"),
                    models.Index(fields=["generated", "id"], name="mining_generated"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("taluka", "date"), name="mining_natural_key")
                ],
            },
        ),
    ]
