"""Keep the former limits of services and legal terms."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("organisation", "0004_marathi_sources")]
    operations = [
        migrations.AddField(
            model_name=name,
            name="earlier",
            field=models.JSONField(blank=True, db_default=[], default=list),
        )
        for name in ("legalterm", "service")
    ]
