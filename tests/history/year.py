"""A year of an office: random acts, each through the API as a user does it."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from catalog.calendar import today_in_india
from history.conftest import AREA, TALUKAS, Archive
from support.datasets import Api, place_ids


class Year:
    """Performs random acts with `act()`. Each kind comes once before any repeats."""

    def __init__(self, archive: Archive, chance: random.Random) -> None:
        self.archive, self.chance, self.api = archive, chance, archive.api
        self.kinds: list[Callable[[], Any]] = [
            self.import_eferfar, self.import_mining, self.import_cases, self.edit, self.delete, self.undo,
            self.enter, self.rename_taluka, self.switch_service, self.limit_service, self.rename_department,
            self.levels, self.pending, self.target, self.event, self.holiday, self.saturdays, self.pause, self.nil,
            self.previous_year, self.legal_term, self.project, self.escalate, self.section_source, self.rhythm,
        ]  # fmt: skip
        self.first = chance.sample(self.kinds, len(self.kinds))
        self.done: list[str] = []

    def act(self) -> None:
        often = [self.import_eferfar, self.import_mining, self.import_cases, self.edit, self.edit, self.undo]
        kind = self.first.pop() if self.first else self.chance.choice([*self.kinds, *often])
        kind()
        self.done.append(kind.__name__)

    def ok(self, response: Any, *codes: int) -> Any:
        assert response.status_code in (codes or (200, 201)), (response.status_code, response.content)
        return response.json().get("data")

    def some_day(self) -> date:
        return today_in_india() - timedelta(days=self.chance.choice([0, 1, 2, 5, 30, 70]))

    def import_eferfar(self) -> None:
        rows = {(taluka, self.some_day()) for taluka in TALUKAS for _ in range(3)}
        self.archive.sheet("eferfar", [
            self.archive.eferfar(day, self.chance.randrange(100), self.chance.randrange(100), taluka)
            for taluka, day in sorted(rows)
        ], may_look_wrong=True)  # fmt: skip

    def import_mining(self) -> None:
        rows = {(taluka, self.some_day()) for taluka in TALUKAS for _ in range(2)}
        self.archive.sheet("mining", [
            f"{AREA},{taluka},{day},100,{self.chance.randrange(50)},{self.chance.randrange(50)},"
            f"{self.chance.randrange(9_999) / 100:.2f},{self.chance.randrange(99) / 100:.2f}"
            for taluka, day in sorted(rows)
        ], may_look_wrong=True)  # fmt: skip

    def import_cases(self) -> None:
        rows = []
        for _ in range(4):
            self.archive.case += 1
            received = today_in_india() - timedelta(days=self.chance.choice([0, 3, 14, 15, 16, 40]))
            closed = self.chance.random() < 0.4
            decided = received + (today_in_india() - received) * self.chance.random()
            rows.append(f"CASE-{self.archive.case},Income Certificate,{AREA},{self.chance.choice(TALUKAS)},{received},"
                        f"{'approved' if closed else 'pending'},{decided if closed else ''},application")  # fmt: skip
        self.archive.sheet("rts_cases", rows, may_look_wrong=True)

    def _entry(self) -> dict[str, Any] | None:
        found = self.api.get("/eferfar/transactions", per_page=100).json()["data"]
        return self.chance.choice(found) if found else None

    def edit(self) -> None:
        if entry := self._entry():
            changed = entry | {
                "total_pending": self.chance.randrange(100),
                "stay_orders": self.chance.randrange(9),
            }
            self.ok(self.api.put(f"/eferfar/transactions/{entry['id']}", changed))
            self.archive.work()

    def delete(self) -> None:
        if entry := self._entry():
            self.ok(
                self.api.delete(f"/eferfar/transactions/{entry['id']}?revision={entry['revision']}"), 200, 204
            )
            self.archive.work()

    def enter(self) -> None:
        kurla = self.archive.office.people["limited"].taluka
        figures = {"total_pending": 3, "total_issued": 10, "stay_orders": 0, "avg_processing_days": 9}
        given = {"status": "disputed", "date": str(self.some_day()), "category": None}
        self.ok(self.api.post("/eferfar/transactions", place_ids(kurla) | figures | given), 201, 409, 422)
        self.archive.work()

    def undo(self) -> None:
        if self.archive.imports:
            number = self.archive.imports.pop(self.chance.randrange(len(self.archive.imports)))
            done = self.archive.office.undo(number)
            assert done.status_code in (200, 409), done.content  # 409: all its rows may have changed since
            self.archive.work()

    def rename_taluka(self) -> None:
        from portal.geography.models import Taluka

        place = Taluka.objects.get(name_en="Borivali", district__name_en="Mumbai Suburban")
        body = {"name_en": "Borivali", "name_mr": f"बोरिवली {len(self.done)}", "district_id": place.district_id,
                "revision": place.revision}  # fmt: skip
        self.ok(self.api.put(f"/geographic/talukas/{place.pk}", body))

    def _service(self) -> dict[str, Any]:
        found = self.api.get("/services", search="Income Certificate").json()["data"]
        return dict(next(service for service in found if service["name"] == "Income Certificate"))

    def switch_service(self) -> None:
        found = self.api.get("/services").json()["data"]
        service = self.chance.choice(
            [service for service in found if service["name"] != "Income Certificate"]
        )
        self.ok(
            self.api.send("PATCH", f"/services/{service['id']}/toggle-status?revision={service['revision']}")
        )

    def limit_service(self) -> None:
        service = self._service()
        body = {"name": service["name"], "name_mr": service["name_mr"], "department_name": service["department_name"],
                "days_allowed": self.chance.choice([7, 15, 30]), "revision": service["revision"]}  # fmt: skip
        self.ok(self.api.put(f"/services/{service['id']}", body))

    def rename_department(self) -> None:
        found = self.api.get("/departments").json()["data"]
        department = self.chance.choice(
            [department for department in found if department["slug"] in ("e-ferfar", "mining", "rts-act")]
        )
        name = f"{department['slug']} {self.chance.choice(['Cell', 'cell', 'Émile'])} {len(self.done)}"
        self.ok(
            self.api.put(
                f"/departments/{department['id']}", {"name": name, "revision": department["revision"]}
            )
        )

    def levels(self) -> None:
        values = {
            "level_excellent": self.chance.randrange(85, 99),
            "level_fair": self.chance.randrange(40, 65),
        }
        self.ok(self.api.put("/super-admin/configuration", {"values": values, "revision": self.api.get(
            "/super-admin/configuration").json()["data"]["revision"]}))  # fmt: skip

    def pending(self) -> None:
        chosen = {"pending_adds_up": self.chance.choice(["sum", "latest"])}
        self.ok(self.api.put("/operations/datasets/eferfar", chosen))

    def target(self) -> None:
        body = {
            "kind": "target",
            "department": "e-ferfar",
            "measure": "eferfar.issued",
            "value": 300 + len(self.done),
        }
        self.ok(self.api.post("/targets", body), 201, 409, 422)  # 409: one per area

    def event(self) -> None:
        body = {"kind": "event", "department": "e-ferfar", "measure": "eferfar.issued", "day": str(self.some_day()),
                "text": f"New desk {len(self.done)}", "text_mr": "नवीन"}  # fmt: skip
        self.ok(self.api.post("/targets", body))

    def holiday(self) -> None:
        day = today_in_india() + timedelta(days=self.chance.randrange(-3, 20))
        self.ok(self.api.post("/working-days/holidays", {"day": str(day), "name": "Local"}), 201, 409, 422)

    def saturdays(self) -> None:
        self.ok(self.api.put("/working-days", {"saturdays": self.chance.choice(["all", "second_fourth"])}))

    def rhythm(self) -> None:
        chosen = {"rhythm": self.chance.choice(["none", "daily", "weekly", "monthly"])}
        self.ok(self.api.put("/submissions/rhythms/rts_cases", chosen))

    def _department(self) -> Api:
        from portal.accounts.models import User
        from portal.organisation.models import Department

        user, _ = User.objects.get_or_create(
            email="rts@test.example",
            defaults={
                "name": "RTS",
                "role": "user",
                "password": "!",
                "department": Department.objects.get(slug="rts-act"),
            },
        )
        return Api(user)  # fmt: skip

    def pause(self) -> None:
        found = [
            case
            for case in self.api.get("/rts/cases", per_page=100).json()["data"]
            if case["status"] == "pending"
        ]
        if found:
            case = self.chance.choice(found)
            body = {"case_number": case["case_number"], "first": case["received_date"], "reason": "Papers awaited",
                    "last": self.chance.choice(["", str(today_in_india())])}  # fmt: skip
            self.ok(self._department().post("/cases/rts_cases/pauses", body), 201, 409, 422)

    def nil(self) -> None:
        body = {"dataset": "eferfar", "unit": str(self.archive.office.people["limited"].taluka.pk),
                "day": str(self.some_day())}  # fmt: skip
        self.ok(self.archive.office.own.post("/submissions/nil", body), 200, 201, 409, 422)

    def previous_year(self) -> None:
        revision = self.api.get("/eferfar/previous-year").json()["data"].get("revision", 0)
        body = {"totalDisputedIssued": self.chance.randrange(999), "revision": revision}
        self.ok(self.api.put("/eferfar/previous-year", body))

    def legal_term(self) -> None:
        found = self.api.get("/legal-terms").json()["data"]
        term = self.chance.choice(found)
        self.ok(
            self.api.send("PATCH", f"/legal-terms/{term['id']}/toggle-status?revision={term['revision']}")
        )

    def project(self) -> None:
        body = {"name": f"Bridge {len(self.done)}", "status": "in_progress", "department_id": None}
        self.ok(self.api.post("/cm-war-room/projects", body), 201, 422)

    def escalate(self) -> None:
        """Rows shown in figures and lists, but written by another user than the entry's."""
        entry = self.chance.choice(self.api.get("/pg/transactions").json()["data"])
        body = {"level": "district", "escalated_to": "Collector", "reason": "Late", "count": 1}
        self.ok(self.api.post(f"/pg/transactions/{entry['id']}/escalate", body), 200, 201, 409, 422)

    def section_source(self) -> None:
        source = self.chance.choice(self.api.get("/eoffice/section-sources").json()["data"])
        body = {"file_from_items": self.chance.random() < 0.5}
        self.ok(self.api.put(f"/eoffice/section-sources/{source['section_id']}", body))
        self.archive.work()
