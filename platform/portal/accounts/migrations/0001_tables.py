from django.db import migrations, models
from django.db.models import CASCADE, PROTECT, SET_NULL
from django.db.models.functions import Lower
from django.utils.timezone import now


class Migration(migrations.Migration):
    initial = True
    replaces = [
        ("accounts", name)
        for name in (
            "0001_initial",
            "0002_initial",
            "0002_links",
            "0003_service_accounts",
            "0003_session_agent",
            "0004_sign_on",
            "0004_two_factor",
            "0005_head_of_office",
            "0005_temporary_password_and_proof",
            "0006_passkeys",
            "0006_revisions",
            "0007_sealed_factors",
        )
    ]
    dependencies = [("geography", "0001_tables"), ("organisation", "0001_tables")]
    operations = [
        migrations.CreateModel(
            "User",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("password", models.CharField("password", max_length=128)),
                ("last_login", models.DateTimeField("last login", blank=True, null=True)),
                ("email", models.EmailField(max_length=254, unique=True)),
                ("name", models.CharField(max_length=150)),
                ("mobile", models.CharField(blank=True, default="", max_length=20)),
                (
                    "role",
                    models.CharField(
                        choices=[("user", "User"), ("admin", "Admin"), ("superadmin", "Superadmin")],
                        default="user",
                        max_length=10,
                    ),
                ),
                ("is_active", models.BooleanField(default=True)),
                ("is_demo", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                ("temporary_password_since", models.DateTimeField(blank=True, null=True)),
                ("revision", models.IntegerField(db_default=1, default=1)),
                (
                    "department",
                    models.ForeignKey(
                        "organisation.department", PROTECT, blank=True, null=True, related_name="users"
                    ),
                ),
                (
                    "designation",
                    models.ForeignKey(
                        "organisation.designation", PROTECT, blank=True, null=True, related_name="users"
                    ),
                ),
                (
                    "district",
                    models.ForeignKey("geography.district", PROTECT, blank=True, null=True, related_name="+"),
                ),
                (
                    "taluka",
                    models.ForeignKey("geography.taluka", PROTECT, blank=True, null=True, related_name="+"),
                ),
                ("is_service", models.BooleanField(db_default=False, default=False)),
                ("head_of_office", models.BooleanField(db_default=False, default=False)),
            ],
            options={
                "ordering": ["name", "id"],
                "constraints": [
                    models.UniqueConstraint(Lower("email"), name="user_email_any_case"),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["user", "admin", "superadmin"])),
                        name="user_role_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("is_service", False),
                            models.Q(("department__isnull", False), ("role", "user")),
                            _connector="OR",
                        ),
                        name="service_account_of_department",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            "LoginFailure",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("email", models.CharField(max_length=254)),
                ("address", models.CharField(max_length=45)),
                ("at", models.DateTimeField()),
            ],
            options={
                "indexes": [
                    models.Index(fields=["email", "address", "at"], name="login_failure_account"),
                    models.Index(fields=["address", "at"], name="login_failure_address"),
                ]
            },
        ),
        migrations.CreateModel(
            "RecoveryCode",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("digest", models.CharField(max_length=255)),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                ("user", models.ForeignKey("accounts.user", CASCADE, related_name="recovery_codes")),
            ],
        ),
        migrations.CreateModel(
            "Session",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("role", models.CharField(max_length=10)),
                ("address", models.CharField(blank=True, default="", max_length=45)),
                ("created_at", models.DateTimeField()),
                ("last_seen_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("user", models.ForeignKey("accounts.user", CASCADE, related_name="sessions")),
                ("agent", models.CharField(blank=True, default="", max_length=200)),
                ("proof_unused", models.BooleanField(default=False)),
                ("proved_at", models.DateTimeField(default=now)),
            ],
            options={"indexes": [models.Index(fields=["user", "created_at"], name="session_user")]},
        ),
        migrations.CreateModel(
            "TwoFactor",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("secret", models.CharField(max_length=255)),
                ("confirmed_at", models.DateTimeField(blank=True, null=True)),
                ("last_step", models.BigIntegerField(default=0)),
                ("user", models.OneToOneField("accounts.user", CASCADE, related_name="two_factor")),
            ],
        ),
        migrations.CreateModel(
            "ServiceAccount",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
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
                (
                    "created_by",
                    models.ForeignKey(
                        "accounts.user", SET_NULL, blank=True, db_index=False, null=True, related_name="+"
                    ),
                ),
                ("user", models.OneToOneField("accounts.user", PROTECT, related_name="service_account")),
            ],
        ),
        migrations.CreateModel(
            "UsedState",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("state_hash", models.CharField(max_length=64, unique=True)),
                ("used_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            "Identity",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("issuer", models.CharField(max_length=255)),
                ("subject", models.CharField(max_length=255)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("user", models.ForeignKey("accounts.user", CASCADE, related_name="identities")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("issuer", "subject"), name="identity_of_one_account"),
                    models.UniqueConstraint(fields=("user", "issuer"), name="identity_once_at_issuer"),
                ]
            },
        ),
        migrations.CreateModel(
            "Passkey",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=60)),
                ("credential_id", models.CharField(max_length=1364, unique=True)),
                ("public_key", models.CharField(max_length=2000)),
                ("user_handle", models.CharField(max_length=86)),
                ("sign_count", models.BigIntegerField(default=0)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("last_used_at", models.DateTimeField(blank=True, null=True)),
                ("user", models.ForeignKey("accounts.user", CASCADE, related_name="passkeys")),
            ],
        ),
    ]
