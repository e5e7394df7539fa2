"""Second factors, as they are stored."""

from django.db import models


class TwoFactor(models.Model):
    """The secret that an authenticator app shares with the portal; in force once a code has confirmed it."""

    user = models.OneToOneField("accounts.User", on_delete=models.CASCADE, related_name="two_factor")
    # Sealed, see factor_secrets.
    secret = models.CharField(max_length=255)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    # Time step of the last code that was taken: no code opens twice.
    last_step = models.BigIntegerField(default=0)


class Passkey(models.Model):
    """A key pair (WebAuthn) of which a device or a password manager keeps the private half, bound to the portal's name
    and used by unlocking it, so it is both factors at once.
    """

    user = models.ForeignKey("accounts.User", on_delete=models.CASCADE, related_name="passkeys")
    # What its owner calls it.
    name = models.CharField(max_length=60)
    # As browsers write them: base64url without padding. The handle is the account's, the same in all its passkeys.
    credential_id = models.CharField(max_length=1364, unique=True)
    public_key = models.CharField(max_length=2000)
    user_handle = models.CharField(max_length=86)
    # How often it was used, where it counts: a number that goes back is that of a copy.
    sign_count = models.BigIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, blank=True)


class RecoveryCode(models.Model):
    """Opens an account once when the phone is lost."""

    user = models.ForeignKey("accounts.User", on_delete=models.CASCADE, related_name="recovery_codes")
    # Salted and sealed, see factor_secrets.
    digest = models.CharField(max_length=255)
    used_at = models.DateTimeField(null=True, blank=True)
