from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    operations = [
        migrations.CreateModel(
            "IdempotencyKey",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("person", models.BigIntegerField()),
                ("key", models.CharField(max_length=36)),
                ("digest", models.CharField(max_length=64)),
                ("answer", models.TextField(blank=True, default="")),
                ("created_at", models.DateTimeField(db_index=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("person", "key"), name="idempotency_key_once")
                ],
            },
        )
    ]
