"""Projects, issues, status remarks and the activity log."""

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models


class Record(models.Model):
    """Common fields of projects and issues."""

    description = models.TextField(blank=True, default="")
    # Incremented by each write, to detect stale updates (core.versions).
    revision = models.IntegerField(default=1)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        abstract = True


class Project(Record):
    class Status(models.TextChoices):
        ACTIVE = "active"
        INACTIVE = "inactive"
        COMPLETED = "completed"
        CANCELLED = "cancelled"

    name = models.CharField(max_length=200)
    name_mr = models.CharField(max_length=200, blank=True, default="")
    status = models.CharField(max_length=10, choices=Status, default=Status.ACTIVE)
    # Null: progress is computed from the issues (requirement 37).
    progress_by_hand = models.PositiveSmallIntegerField(
        null=True, blank=True, validators=[MaxValueValidator(100)]
    )
    # The project of issues raised from dashboards without a project.
    is_inbox = models.BooleanField(default=False)

    class Meta:
        ordering = ["-created_at", "-id"]
        indexes = [
            models.Index(fields=["created_at", "id"], name="project_created"),
            models.Index(fields=["status", "created_at"], name="project_status"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["is_inbox"], condition=models.Q(is_inbox=True), name="project_one_inbox"
            ),
            models.CheckConstraint(
                condition=models.Q(progress_by_hand=None) | models.Q(progress_by_hand__lte=100),
                name="project_progress_percent",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Issue(Record):
    class Status(models.TextChoices):
        OPEN = "open"
        IN_PROGRESS = "in_progress"
        PENDING = "pending"
        RESOLVED = "resolved"
        CLOSED = "closed"
        CANCELLED = "cancelled"

    DONE = (Status.RESOLVED, Status.CLOSED)

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="issues")
    title = models.CharField(max_length=200)
    title_mr = models.CharField(max_length=200, blank=True, default="")
    status = models.CharField(max_length=12, choices=Status, default=Status.OPEN)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    due_date = models.DateField(null=True, blank=True)
    # When it last became resolved or closed.
    closed_at = models.DateTimeField(null=True, blank=True)
    # The dashboard figure that it was raised from, if any (war_room.origins).
    origin = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        indexes = [
            models.Index(fields=["project", "created_at"], name="issue_project_created"),
            models.Index(fields=["status"], name="issue_status"),
        ]

    def __str__(self) -> str:
        return self.title


class StatusRemark(models.Model):
    issue = models.ForeignKey(Issue, on_delete=models.CASCADE, related_name="remarks")
    remark = models.TextField()
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        indexes = [models.Index(fields=["issue", "created_at"], name="remark_issue_created")]


class Activity(models.Model):
    """An entry of the activity log, for display; the audit log is the evidence. It outlives its project or issue."""

    class Action(models.TextChoices):
        CREATED = "created"
        UPDATED = "updated"
        DELETED = "deleted"
        REMARKED = "status_remark_added"

    action = models.CharField(max_length=20, choices=Action)
    project = models.ForeignKey(
        Project, null=True, blank=True, on_delete=models.SET_NULL, related_name="activities"
    )
    issue = models.ForeignKey(
        Issue, null=True, blank=True, on_delete=models.SET_NULL, related_name="activities"
    )
    # "project" or "issue", and its name at the time.
    kind = models.CharField(max_length=7)
    name = models.CharField(max_length=200)
    name_mr = models.CharField(max_length=200, blank=True, default="")
    # field → [before, after]; formatted in the user's language by war_room.activity_text.
    changes = models.JSONField(default=dict, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        indexes = [
            models.Index(fields=["created_at", "id"], name="activity_created"),
            models.Index(fields=["project", "created_at"], name="activity_project"),
            models.Index(fields=["issue", "created_at"], name="activity_issue"),
        ]
