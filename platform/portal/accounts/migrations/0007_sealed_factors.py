"""Encrypt the secrets of authenticator apps and salt the hashes of recovery codes. Both go on working."""

import secrets
from hashlib import sha256

from django.db import migrations, models

from portal.core.sealing import seal


def seal_existing(apps, schema_editor):
    for factor in apps.get_model("accounts", "TwoFactor").objects.all():
        factor.secret = seal(factor.secret, f"two-factor:{factor.user_id}")
        factor.save(update_fields=["secret"])
    for code in apps.get_model("accounts", "RecoveryCode").objects.all():
        salt = secrets.token_hex(16)
        salted = sha256(f"{salt}:{code.digest}".encode()).hexdigest()
        code.digest = seal(f"{salt}:{salted}", f"recovery-code:{code.user_id}")
        code.save(update_fields=["digest"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_revisions")]

    operations = [
        migrations.AlterField("twofactor", "secret", models.CharField(max_length=255)),
        migrations.AlterField("recoverycode", "digest", models.CharField(max_length=255)),
        # Not undone: a salted hash can't become the plain one again.
        migrations.RunPython(seal_existing),
    ]
