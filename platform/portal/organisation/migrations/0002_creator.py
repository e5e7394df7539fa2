"""Who created a department: accounts and departments refer to each other."""

from django.db import migrations, models
from django.db.models import SET_NULL


class Migration(migrations.Migration):
    replaces = [("organisation", "0005_earlier_limits")]
    dependencies = [("accounts", "0001_tables"), ("organisation", "0001_tables")]
    operations = [
        migrations.AddField(
            "department",
            "creator",
            models.ForeignKey("accounts.user", SET_NULL, blank=True, null=True, related_name="+"),
        )
    ]
