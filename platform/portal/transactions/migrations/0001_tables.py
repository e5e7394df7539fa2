from decimal import Decimal

from django.db import migrations, models
from django.db.models import CASCADE, PROTECT, SET_NULL
from django.db.models.functions import Now

# The columns that every dataset's table has.
ENTRY = [
    ("id", models.BigAutoField(primary_key=True, serialize=False)),
    ("revision", models.IntegerField(db_default=1, default=1)),
    ("import_id", models.BigIntegerField(blank=True, db_index=True, null=True)),
    ("created_at", models.DateTimeField(auto_now_add=True, db_default=Now())),
    ("updated_at", models.DateTimeField(auto_now=True, db_default=Now())),
    (
        "created_by",
        models.ForeignKey("accounts.user", SET_NULL, blank=True, db_index=False, null=True, related_name="+"),
    ),
]
LEVELS = [
    ("sub_divisional", "Sub Divisional"),
    ("collector", "Collector"),
    ("divisional_commissioner", "Divisional Commissioner"),
    ("state", "State"),
]


class Migration(migrations.Migration):
    initial = True
    replaces = [
        ("transactions", name)
        for name in (
            "0001_initial",
            "0002_cases",
            "0002_rts",
            "0003_grievance",
            "0003_more_cases",
            "0004_case_marks",
            "0004_mining",
            "0005_document_numbers",
            "0005_eoffice",
            "0006_kpis",
            "0007_fewer_indexes",
            "0008_revisions",
        )
    ]
    dependencies = [
        ("accounts", "0001_tables"),
        ("geography", "0001_tables"),
        ("organisation", "0001_tables"),
    ]
    operations = [
        migrations.CreateModel(
            "PgEntry",
            fields=[
                *ENTRY,
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
                ("office", models.ForeignKey("organisation.office", PROTECT, related_name="+")),
            ],
            options={
                "db_table": "transactions_pg",
                "indexes": [models.Index(fields=["date", "id"], name="pgentry_date")],
                "constraints": [models.UniqueConstraint(fields=("office", "date"), name="pgentry_key")],
            },
        ),
        migrations.CreateModel(
            "Escalation",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("date", models.DateField()),
                ("count", models.PositiveIntegerField()),
                ("level", models.CharField(choices=LEVELS, max_length=30)),
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
                    models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+"),
                ),
                ("office", models.ForeignKey("organisation.office", PROTECT, related_name="+")),
                (
                    "resolved_by",
                    models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+"),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        "transactions.pgentry",
                        SET_NULL,
                        db_constraint=False,
                        null=True,
                        related_name="escalations",
                    ),
                ),
            ],
            options={
                "db_table": "transactions_pg_escalation",
                "indexes": [models.Index(fields=["status", "date", "id"], name="pg_escalation_status")],
            },
        ),
        migrations.CreateModel(
            "EscalationEvent",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                (
                    "action",
                    models.CharField(
                        choices=[("escalated", "Escalated"), ("raised", "Raised"), ("resolved", "Resolved")],
                        max_length=10,
                    ),
                ),
                ("level", models.CharField(choices=LEVELS, max_length=30)),
                ("escalated_to", models.CharField(max_length=200)),
                ("remark", models.TextField()),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("by", models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+")),
                ("escalation", models.ForeignKey("transactions.escalation", CASCADE, related_name="events")),
            ],
            options={"db_table": "transactions_pg_escalation_event", "ordering": ["at", "id"]},
        ),
        migrations.CreateModel(
            "PreviousYear",
            fields=[
                ("dataset", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("figures", models.JSONField(default=dict)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                (
                    "updated_by",
                    models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+"),
                ),
                ("revision", models.IntegerField(db_default=1, default=1)),
            ],
        ),
        migrations.CreateModel(
            "ReceiptItem",
            fields=[
                *ENTRY,
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
                ("eoffice_section", models.ForeignKey("organisation.section", PROTECT, related_name="+")),
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
            "ReceiptPendency",
            fields=[
                *ENTRY,
                ("as_of_date", models.DateField()),
                ("zero_to_seven_days", models.IntegerField(default=0)),
                ("eight_to_fifteen_days", models.IntegerField(default=0)),
                ("sixteen_to_thirty_days", models.IntegerField(default=0)),
                ("thirty_one_to_sixty_days", models.IntegerField(default=0)),
                ("more_than_sixty_days", models.IntegerField(default=0)),
                ("eoffice_section", models.ForeignKey("organisation.section", PROTECT, related_name="+")),
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
            "RtsEntry",
            fields=[
                *ENTRY,
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
                ("service", models.ForeignKey("organisation.service", PROTECT, related_name="+")),
                ("taluka", models.ForeignKey("geography.taluka", PROTECT, db_index=False, related_name="+")),
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
            "AapleSarkarEntry",
            fields=[
                *ENTRY,
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
                ("office", models.ForeignKey("organisation.office", PROTECT, related_name="+")),
            ],
            options={
                "db_table": "transactions_aaple_sarkar",
                "indexes": [models.Index(fields=["date", "id"], name="aaplesarkarentry_date")],
                "constraints": [
                    models.UniqueConstraint(fields=("office", "date"), name="aaplesarkarentry_key")
                ],
            },
        ),
        migrations.CreateModel(
            "CountedFromItems",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("dataset", models.CharField(max_length=64)),
                ("since", models.DateField()),
                ("section", models.ForeignKey("organisation.section", CASCADE, related_name="+")),
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
            "EferfarEntry",
            fields=[
                *ENTRY,
                ("status", models.CharField(max_length=20)),
                ("date", models.DateField()),
                ("category", models.CharField(blank=True, db_default="", default="", max_length=20)),
                ("total_pending", models.IntegerField(default=0)),
                ("total_issued", models.IntegerField(default=0)),
                ("stay_orders", models.IntegerField(default=0)),
                ("avg_processing_days", models.IntegerField(default=0)),
                ("taluka", models.ForeignKey("geography.taluka", PROTECT, db_index=False, related_name="+")),
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
            "FileItem",
            fields=[
                *ENTRY,
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
                ("eoffice_section", models.ForeignKey("organisation.section", PROTECT, related_name="+")),
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
            "FilePendency",
            fields=[
                *ENTRY,
                ("as_of_date", models.DateField()),
                ("zero_to_seven_days", models.IntegerField(default=0)),
                ("eight_to_fifteen_days", models.IntegerField(default=0)),
                ("sixteen_to_thirty_days", models.IntegerField(default=0)),
                ("thirty_one_to_sixty_days", models.IntegerField(default=0)),
                ("more_than_sixty_days", models.IntegerField(default=0)),
                ("eoffice_section", models.ForeignKey("organisation.section", PROTECT, related_name="+")),
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
            "KpiEntry",
            fields=[
                *ENTRY,
                ("department", models.CharField(max_length=20)),
                ("date", models.DateField()),
                ("metric", models.CharField(max_length=64)),
                ("category", models.CharField(blank=True, db_default="", default="", max_length=100)),
                ("value", models.DecimalField(decimal_places=2, default=Decimal("0"), max_digits=18)),
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
            "MiningEntry",
            fields=[
                *ENTRY,
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
                ("taluka", models.ForeignKey("geography.taluka", PROTECT, db_index=False, related_name="+")),
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
        migrations.CreateModel(
            "CasePause",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("revision", models.IntegerField(db_default=1, default=1)),
                ("dataset", models.CharField(max_length=64)),
                ("case_number", models.CharField(max_length=100)),
                ("first", models.DateField()),
                ("last", models.DateField(blank=True, null=True)),
                ("reason", models.CharField(max_length=200)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                (
                    "created_by",
                    models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+"),
                ),
            ],
            options={
                "db_table": "transactions_case_pause",
                "indexes": [models.Index(fields=["dataset", "case_number", "first"], name="case_pause_case")],
            },
        ),
        migrations.CreateModel(
            "RtsCase",
            fields=[
                *ENTRY,
                ("case_number", models.CharField(max_length=60)),
                ("office", models.CharField(blank=True, db_default="", default="", max_length=120)),
                ("desk", models.CharField(blank=True, db_default="", default="", max_length=60)),
                ("received_date", models.DateField()),
                ("status", models.CharField(max_length=20)),
                ("decided_date", models.DateField(blank=True, null=True)),
                ("stage", models.CharField(db_default="application", default="application", max_length=20)),
                ("first_appeal_date", models.DateField(blank=True, null=True)),
                ("second_appeal_date", models.DateField(blank=True, null=True)),
                ("commission_date", models.DateField(blank=True, null=True)),
                ("service", models.ForeignKey("organisation.service", PROTECT, related_name="+")),
                ("taluka", models.ForeignKey("geography.taluka", PROTECT, related_name="+")),
            ],
            options={
                "db_table": "transactions_rts_cases",
                "indexes": [models.Index(fields=["received_date", "id"], name="rts_case_received")],
                "constraints": [
                    models.UniqueConstraint(fields=("case_number",), name="rts_case_natural_key")
                ],
            },
        ),
        migrations.CreateModel(
            "AapleSarkarCase",
            fields=[
                *ENTRY,
                ("case_number", models.CharField(max_length=60)),
                ("desk", models.CharField(blank=True, db_default="", default="", max_length=60)),
                ("received_date", models.DateField()),
                ("status", models.CharField(max_length=20)),
                ("decided_date", models.DateField(blank=True, null=True)),
                ("office", models.ForeignKey("organisation.office", PROTECT, related_name="+")),
            ],
            options={
                "db_table": "transactions_aaple_sarkar_cases",
                "indexes": [models.Index(fields=["received_date", "id"], name="aaplesarkarcase_received")],
                "constraints": [
                    models.UniqueConstraint(fields=("case_number",), name="aaplesarkarcase_natural_key")
                ],
            },
        ),
        migrations.CreateModel(
            "EferfarCase",
            fields=[
                *ENTRY,
                ("case_number", models.CharField(max_length=60)),
                ("desk", models.CharField(blank=True, db_default="", default="", max_length=60)),
                ("received_date", models.DateField()),
                ("status", models.CharField(max_length=20)),
                ("decided_date", models.DateField(blank=True, null=True)),
                ("office", models.CharField(blank=True, db_default="", default="", max_length=120)),
                ("stage", models.CharField(db_default="undisputed", default="undisputed", max_length=20)),
                ("objection_date", models.DateField(blank=True, null=True)),
                ("taluka", models.ForeignKey("geography.taluka", PROTECT, related_name="+")),
            ],
            options={
                "db_table": "transactions_eferfar_cases",
                "indexes": [models.Index(fields=["received_date", "id"], name="eferfarcase_received")],
                "constraints": [
                    models.UniqueConstraint(fields=("case_number",), name="eferfarcase_natural_key")
                ],
            },
        ),
        migrations.CreateModel(
            "PgCase",
            fields=[
                *ENTRY,
                ("case_number", models.CharField(max_length=60)),
                ("desk", models.CharField(blank=True, db_default="", default="", max_length=60)),
                ("received_date", models.DateField()),
                ("status", models.CharField(max_length=20)),
                ("decided_date", models.DateField(blank=True, null=True)),
                ("office", models.ForeignKey("organisation.office", PROTECT, related_name="+")),
            ],
            options={
                "db_table": "transactions_pg_cases",
                "indexes": [models.Index(fields=["received_date", "id"], name="pgcase_received")],
                "constraints": [models.UniqueConstraint(fields=("case_number",), name="pgcase_natural_key")],
            },
        ),
        migrations.CreateModel(
            "CaseMark",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("dataset", models.CharField(max_length=64)),
                ("case_number", models.CharField(max_length=100)),
                ("missing", models.BooleanField()),
                ("import_id", models.BigIntegerField(blank=True, db_index=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "db_table": "transactions_case_mark",
                "indexes": [models.Index(fields=["dataset", "case_number", "id"], name="case_mark_case")],
            },
        ),
    ]
