"""Demo projects with their issues, remarks and logs, told in days before today; in the district's own talukas."""

import json
from datetime import datetime, time, timedelta
from pathlib import Path
from typing import TypedDict

from django.db.models import Sum

from catalog.calendar import today_in_india
from catalog.datasets.eferfar import EFERFAR
from portal.accounts.models import User
from portal.geography.models import Place, Taluka
from portal.geography.selectors import own_district
from portal.transactions.models import EferfarEntry
from portal.war_room.models import Activity, Issue, Project, StatusRemark
from portal.war_room.selectors import INDIA

DATA = Path(__file__).parent / "data" / "projects.json"


def _places() -> list[dict[str, str]]:
    """Three places to name: the district's talukas, or the district itself where it has none."""
    district = own_district()
    if district is None:
        return [{"en": "the district", "mr": "जिल्हा"}] * 3
    found: list[Place] = list(district.talukas.filter(is_active=True).order_by("name_en")[:3]) or [district]
    return [{"en": place.name_en, "mr": place.name_mr} for place in (*found, *found[:1] * 3)][:3]


def seed(user: User) -> int:
    """Write the demo projects as the war room's own person, else as `user`; returns how many."""
    people = {person.department_slug: person for person in User.objects.select_related("department")}
    teller = _Teller(people, people.get("cm-war-room", user), _places())
    projects = json.loads(DATA.read_text(encoding="utf-8"))
    for project in projects:
        teller.tell(project)
    teller.raise_one()
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


class _Teller:
    def __init__(self, people: dict[str | None, User], writer: User, places: list[dict[str, str]]):
        self.people, self.writer = people, writer
        self.names = {
            language: dict(zip("abc", (place[language] for place in places), strict=True))
            for language in ("en", "mr")
        }
        self.today = today_in_india()

    def at(self, days_ago: int, hour: int = 11) -> datetime:
        """A working hour of that day; never later than today's midnight in India."""
        day = self.today - timedelta(days=max(days_ago, 1))
        return datetime.combine(day, time(hour, (7 * days_ago + 13) % 60), INDIA)

    def named(self, words: str, language: str) -> str:
        return words.format(**self.names[language])

    def log(
        self, row: Project | Issue, action: str, at: datetime, user: User, changes: object = None
    ) -> None:
        project = row if isinstance(row, Project) else row.project
        entry = Activity.objects.create(
            action=action,
            project=project,
            issue=row if isinstance(row, Issue) else None,
            kind="issue" if isinstance(row, Issue) else "project",
            name=row.title if isinstance(row, Issue) else row.name,
            name_mr=row.title_mr if isinstance(row, Issue) else row.name_mr,
            changes=changes or {},
            user=user,
        )
        Activity.objects.filter(pk=entry.pk).update(created_at=at)

    def tell(self, story: ProjectStory) -> None:
        project = Project.objects.create(
            name=self.named(story["name"], "en"),
            name_mr=self.named(story["name_mr"], "mr"),
            description=story["description"],
            status=story["status"],
            progress_by_hand=story["progress_by_hand"],
            created_by=self.writer,
        )
        begun = self.at(story["days_ago"])
        self.log(project, Activity.Action.CREATED, begun, self.writer)
        last = max([begun, *(self.issue(project, issue) for issue in story["issues"])])
        if story["status"] != Project.Status.ACTIVE:
            change = {"status": [Project.Status.ACTIVE, story["status"]]}
            self.log(project, Activity.Action.UPDATED, last, self.writer, change)
        Project.objects.filter(pk=project.pk).update(created_at=begun, updated_at=last)

    def issue(self, project: Project, story: IssueStory) -> datetime:
        """Writes the issue; returns when something last happened to it."""
        owner = self.people.get(story["owner"])
        due = story["due_in"]
        done = story["status"] in Issue.DONE
        # What is done was done around its due day.
        closed = self.at(max(1, -due - 2)) if done and due is not None else None
        issue = Issue.objects.create(
            project=project,
            title=self.named(story["title"], "en"),
            title_mr=self.named(story["title_mr"], "mr"),
            description=story["description"],
            status=story["status"],
            owner=owner,
            due_date=None if due is None else self.today + timedelta(days=due),
            closed_at=closed,
            created_by=self.writer,
        )
        begun = self.at(story["days_ago"], 10)
        self.log(issue, Activity.Action.CREATED, begun, self.writer)
        last = begun
        for number, (days_ago, slug, words) in enumerate(story["remarks"]):
            said = self.at(days_ago, 12) + timedelta(minutes=20 * number)
            who = self.people.get(slug, self.writer)
            remark = StatusRemark.objects.create(issue=issue, remark=words, created_by=who)
            StatusRemark.objects.filter(pk=remark.pk).update(created_at=said)
            self.log(issue, Activity.Action.REMARKED, said, who, {"remark": words})
            last = max(last, said)
        if story["status"] != Issue.Status.OPEN:
            changed = closed or begun + timedelta(days=min(2, story["days_ago"] - 1), hours=5)
            change = {"status": [Issue.Status.OPEN, story["status"]]}
            self.log(issue, Activity.Action.UPDATED, changed, self.writer, change)
            last = max(last, changed)
        Issue.objects.filter(pk=issue.pk).update(created_at=begun, updated_at=last)
        return last

    def raise_one(self) -> None:
        """The newest open issue on land records came from a figure: the pending mutations of its taluka."""
        issue = Issue.objects.filter(owner=self.people.get("e-ferfar"), status="in_progress").first()
        days = EferfarEntry.objects.filter(date__lte=self.today - timedelta(days=10))
        newest = days.order_by("-date").select_related("taluka").first()
        if issue is None or newest is None:
            return
        named = self.names["en"]["c"]
        taluka = Taluka.objects.filter(name_en=named, pk__in=days.values("taluka")).first() or newest.taluka
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
