"""Models of second factors."""

from django.db import models


class TwoFactor(models.Model):
    """The secret shared with an authenticator app; active once a code has confirmed it."""

    user = models.OneToOneField("accounts.User", on_delete=models.CASCADE, related_name="two_factor")
    # Encrypted, see factor_secrets.
    secret = models.CharField(max_length=255)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    # Time step of the last accepted code, so that no code works twice.
    last_step = models.BigIntegerField(default=0)


class Passkey(models.Model):
    """A WebAuthn key pair. A device or password manager holds the private key, bound to the portal's domain and used
    by unlocking the device, so it counts as both factors.
    """

    user = models.ForeignKey("accounts.User", on_delete=models.CASCADE, related_name="passkeys")
    # Chosen by its owner.
    name = models.CharField(max_length=60)
    # base64url without padding, as browsers send them. All passkeys of an account share its handle.
    credential_id = models.CharField(max_length=1364, unique=True)
    public_key = models.CharField(max_length=2000)
    user_handle = models.CharField(max_length=86)
    # Use counter, if the authenticator has one; a value that decreases indicates a cloned key.
    sign_count = models.BigIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, blank=True)


class RecoveryCode(models.Model):
    """A code that replaces the second factor once, for users who lost their phone."""

    user = models.ForeignKey("accounts.User", on_delete=models.CASCADE, related_name="recovery_codes")
    # Salted, hashed and encrypted, see factor_secrets.
    digest = models.CharField(max_length=255)
    used_at = models.DateTimeField(null=True, blank=True)
