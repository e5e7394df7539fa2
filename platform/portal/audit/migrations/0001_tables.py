from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    replaces = [("audit", name) for name in ("0001_initial", "0002_readable_log")]
    operations = [
        migrations.CreateModel(
            "AuditEntry",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
                ("action", models.CharField(max_length=40)),
                ("entity", models.CharField(max_length=60)),
                ("entity_id", models.CharField(blank=True, default="", max_length=60)),
                ("actor_id", models.BigIntegerField(blank=True, null=True)),
                ("actor_name", models.CharField(blank=True, default="", max_length=254)),
                ("address", models.CharField(blank=True, default="", max_length=45)),
                ("request_id", models.CharField(blank=True, default="", max_length=64)),
                ("before", models.TextField(blank=True, default="")),
                ("after", models.TextField(blank=True, default="")),
                ("previous_hash", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64, unique=True)),
            ],
            options={
                "ordering": ["id"],
                "indexes": [
                    models.Index(fields=["at", "id"], name="audit_at"),
                    models.Index(fields=["action", "id"], name="audit_action"),
                    models.Index(fields=["entity", "id"], name="audit_entity_order"),
                    models.Index(fields=["entity", "entity_id", "id"], name="audit_entity"),
                    models.Index(fields=["entity_id", "id"], name="audit_entity_id"),
                    models.Index(fields=["actor_name", "id"], name="audit_actor"),
                ],
            },
        )
    ]
