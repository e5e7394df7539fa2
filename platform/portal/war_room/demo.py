"""Demo projects with issues, remarks and logs, dated relative to today and set in the district's talukas."""

import json
from collections.abc import Mapping
from datetime import datetime, time, timedelta
from pathlib import Path
from typing import TypedDict

from django.db.models import Sum

from catalog.calendar import INDIA, today_in_india
from catalog.datasets.eferfar import EFERFAR
from portal.accounts.models import User
from portal.geography.models import Place, Taluka
from portal.geography.selectors import own_district
from portal.transactions.models import EferfarEntry
from portal.war_room.models import Activity, Issue, Project, StatusRemark
from portal.war_room.services import log

DATA = Path(__file__).parent / "data" / "projects.json"


def _places() -> list[dict[str, str]]:
    """Return three place names: talukas of the district, or the district itself if it has none."""
    district = own_district()
    if district is None:
        return [{"en": "the district", "mr": "जिल्हा"}] * 3
    places: list[Place] = list(district.talukas.filter(is_active=True).order_by("name_en")[:3]) or [district]
    return [{"en": place.name_en, "mr": place.name_mr} for place in (*places, *places[:1] * 3)][:3]


def seed(user: User) -> int:
    """Create the demo projects as the war room's user, or else as `user`; return their number."""
    people = {person.department_slug: person for person in User.objects.select_related("department")}
    writer = _StoryWriter(people, people.get("cm-war-room", user), _places())
    projects = json.loads(DATA.read_text(encoding="utf-8"))
    for project in projects:
        writer.write_project(project)
    writer.add_origin()
    return len(projects)


class IssueStory(TypedDict):
    title: str
    title_mr: str
    description: str
    status: str
    owner: str | None
    due_in: int | None
    days_ago: int
    remarks: list[tuple[int, str, str]]


class ProjectStory(TypedDict):
    name: str
    name_mr: str
    description: str
    status: str
    progress_by_hand: int | None
    days_ago: int
    issues: list[IssueStory]


class _StoryWriter:
    def __init__(self, people: dict[str | None, User], writer: User, places: list[dict[str, str]]):
        self.people, self.writer = people, writer
        self.names = {
            language: dict(zip("abc", (place[language] for place in places), strict=True))
            for language in ("en", "mr")
        }
        self.today = today_in_india()

    def time_on(self, days_ago: int, hour: int = 11) -> datetime:
        """Return a time in the working hours of that day, which is always before today."""
        day = self.today - timedelta(days=max(days_ago, 1))
        return datetime.combine(day, time(hour, (7 * days_ago + 13) % 60), INDIA)

    def fill_in_places(self, template: str, language: str) -> str:
        return template.format(**self.names[language])

    def log(
        self,
        row: Project | Issue,
        action: str,
        at: datetime,
        user: User,
        changes: Mapping[str, object] | None = None,
    ) -> None:
        entry = log(action, row, user, changes)
        Activity.objects.filter(pk=entry.pk).update(created_at=at)

    def write_project(self, story: ProjectStory) -> None:
        project = Project.objects.create(
            name=self.fill_in_places(story["name"], "en"),
            name_mr=self.fill_in_places(story["name_mr"], "mr"),
            description=story["description"],
            status=story["status"],
            progress_by_hand=story["progress_by_hand"],
            created_by=self.writer,
        )
        started = self.time_on(story["days_ago"])
        self.log(project, Activity.Action.CREATED, started, self.writer)
        last = max([started, *(self.issue(project, issue) for issue in story["issues"])])
        if story["status"] != Project.Status.ACTIVE:
            change = {"status": [Project.Status.ACTIVE, story["status"]]}
            self.log(project, Activity.Action.UPDATED, last, self.writer, change)
        Project.objects.filter(pk=project.pk).update(created_at=started, updated_at=last)

    def issue(self, project: Project, story: IssueStory) -> datetime:
        """Create the issue; return the time of its last activity."""
        owner = self.people.get(story["owner"])
        due = story["due_in"]
        is_done = story["status"] in Issue.DONE
        # Completed issues were closed around their due date.
        closed = self.time_on(max(1, -due - 2)) if is_done and due is not None else None
        issue = Issue.objects.create(
            project=project,
            title=self.fill_in_places(story["title"], "en"),
            title_mr=self.fill_in_places(story["title_mr"], "mr"),
            description=story["description"],
            status=story["status"],
            owner=owner,
            due_date=None if due is None else self.today + timedelta(days=due),
            closed_at=closed,
            created_by=self.writer,
        )
        started = self.time_on(story["days_ago"], 10)
        self.log(issue, Activity.Action.CREATED, started, self.writer)
        last = started
        for number, (days_ago, slug, remark_text) in enumerate(story["remarks"]):
            remarked_at = self.time_on(days_ago, 12) + timedelta(minutes=20 * number)
            author = self.people.get(slug, self.writer)
            remark = StatusRemark.objects.create(issue=issue, remark=remark_text, created_by=author)
            StatusRemark.objects.filter(pk=remark.pk).update(created_at=remarked_at)
            self.log(issue, Activity.Action.REMARKED, remarked_at, author, {"remark": remark_text})
            last = max(last, remarked_at)
        if story["status"] != Issue.Status.OPEN:
            changed = closed or started + timedelta(days=min(2, story["days_ago"] - 1), hours=5)
            change = {"status": [Issue.Status.OPEN, story["status"]]}
            self.log(issue, Activity.Action.UPDATED, changed, self.writer, change)
            last = max(last, changed)
        Issue.objects.filter(pk=issue.pk).update(created_at=started, updated_at=last)
        return last

    def add_origin(self) -> None:
        """Give the newest open land records issue an origin: the pending mutations of its taluka."""
        issue = Issue.objects.filter(owner=self.people.get("e-ferfar"), status="in_progress").first()
        days = EferfarEntry.objects.filter(date__lte=self.today - timedelta(days=10))
        newest = days.order_by("-date").select_related("taluka").first()
        if issue is None or newest is None:
            return
        taluka_name = self.names["en"]["c"]
        taluka = (
            Taluka.objects.filter(name_en=taluka_name, pk__in=days.values("taluka")).first() or newest.taluka
        )
        value = days.filter(taluka=taluka).aggregate(pending=Sum("total_pending"))["pending"]
        issue.origin = {
            "dataset": "eferfar",
            "block": "district_data",
            "row": {"taluka_id": taluka.pk},
            "measure": "total_pending",
            "filters": {},
            "chart": "Records by taluka",
            "figure": f"{taluka.name_en}, Pending",
            "conditions": [],
            "reach": {"department_slug": EFERFAR.department, "district_id": None, "taluka_id": None},
            "value": value,
            "as_of": newest.date.isoformat(),
        }
        issue.save(update_fields=["origin"])
