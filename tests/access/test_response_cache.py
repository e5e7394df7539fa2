"""Cached responses equal fresh ones after any change, for every user, and never cross scopes."""

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from access.conftest import Records
from catalog.fields import Kind
from catalog.registry import DATASETS
from marts.build import publish
from marts.store import Store
from oracle.entries import frames, random_entries
from support.clock import Clock
from support.datasets import Api, place_ids
from support.document import document
from support.records import stand_in

TODAY = date(2026, 11, 21)
MONTHS = (date(2026, 2, 1), date(2026, 10, 1), date(2026, 11, 1))
QUERIES: dict[str, dict[str, Any]] = {
    "/dashboard/explain": {"figure": "closure_rate"},
    "/kpis/dashboard-data": {"department": "esakshi"},
}


def cached_paths() -> list[str]:
    """Return the paths marked as cached in the API document. Of aliases, only the first."""
    paths = {path.removeprefix("/api"): item.get("get", {}) for path, item in document()["paths"].items()}
    found = [path for path, operation in paths.items() if operation.get("x-policy", {}).get("cached")]
    return [
        path.replace("{dataset}", "eferfar").replace("{case_list}", "rts_cases")
        for path in found
        if not path.endswith("/filtered-chart-data")
    ]


class District:
    """Records of everything and figures for every dataset."""

    def __init__(self, records: Records, places: dict[str, Any]) -> None:
        from portal.organisation.models import Office, Section, Service

        self.records, self.places = records, places
        self.folder: Path = records.folder
        self.masters = {"office": Office, "section": Section, "service": Service}
        for number in range(len(DATASETS)):
            self.publish(number)

    def publish(self, number: int, seed: int = 1) -> None:
        from portal.figures.models import Publication

        dataset = list(DATASETS.values())[number]
        rows = random_entries(seed, TODAY, 60, dataset)
        talukas = [self.places[name] for name in ("Kurla", "Andheri")]
        for place, row in enumerate(rows):
            # Few months, because each is a file, and not today, which other figures depend on.
            day = row[dataset.date]
            row[dataset.date] = MONTHS[day.toordinal() % len(MONTHS)].replace(day=min(day.day, 20))
            if dataset.place is not None:
                row |= place_ids(talukas[place % 2])
            for field in dataset.stored_fields:
                if field.kind is Kind.LOOKUP:
                    row[field.column] = self.master(field.lookup).pk
        store = Store(self.folder / "marts")
        publish(
            store, dataset, frames({tuple(map(str, row.values())): row for row in rows}.values(), dataset)
        )
        manifest = store.manifest()
        published = {"epoch": manifest.epoch, "version": manifest.dataset(dataset.name).version}
        Publication.objects.update_or_create(dataset=dataset.name, defaults=published)

    def master(self, name: str | None) -> Any:
        model: Any = next(model for key, model in self.masters.items() if key in (name or ""))
        return model.objects.first()


@pytest.fixture
def district(records: Records, places: dict[str, Any], clock: Clock) -> District:
    return District(records, places)


def fetch(api: Api, path: str) -> tuple[int, bytes]:
    response = api.get(path, **QUERIES.get(path, {}))
    return response.status_code, response.content


def clear_caches() -> None:
    from portal.core.response_cache import PARTS, RESPONSES

    RESPONSES.clear()
    PARTS.clear()


def fetch_uncached(api: Api, path: str) -> tuple[int, bytes]:
    clear_caches()
    return fetch(api, path)


def update(name: str, /, **values: Any) -> Callable[[District, Clock], object]:
    def changed(district: District, clock: Clock) -> object:
        from django.apps import apps

        return apps.get_model(name)._base_manager.all().update(**values)

    return changed


def add(name: str, /, **values: Any) -> Callable[[District, Clock], object]:
    def added(district: District, clock: Clock) -> object:
        from django.apps import apps

        return stand_in(apps.get_model(name), **values)

    return added


def store_settings(values: dict[str, Any]) -> None:
    from portal.configuration.models import Configuration
    from portal.configuration.selectors import ROW, forget

    Configuration.objects.update_or_create(pk=ROW, defaults={"values": values})
    forget()


def configure(district: District, clock: Clock) -> None:
    store_settings({"level_good": 61})


def sign_in(district: District, clock: Clock) -> None:
    Api(district.records.person("other", "e-ferfar"))


def leave(district: District, clock: Clock) -> None:
    """Half an hour in which only the super administrator stays active."""
    from portal.accounts.models import Session

    clock.forward(minutes=31)
    Session.objects.filter(user__role="superadmin").update(last_seen_at=clock.now)


def next_day(district: District, clock: Clock) -> None:
    from portal.accounts.models import Session

    clock.forward(hours=14)
    Session.objects.update(last_seen_at=clock.now, expires_at=clock.now + timedelta(hours=8))


DONE = {"filename": "b.csv", "stored_path": "x", "state": "done", "row_count": 7}
# Written as another process would: nothing notifies the server's cache.
CHANGES: dict[str, Callable[[District, Clock], object]] = {
    "a department": update("organisation.Department", name_mr="नाव"),
    "a place": update("geography.Taluka", name_mr="जागा"),
    "a master": update("organisation.Section", name_mr="कक्ष"),
    "a setting": configure,
    "how pending adds up": add("operations.DatasetSetting", dataset="eferfar", pending_adds_up="latest"),
    "the year before": add(
        "transactions.PreviousYear", dataset="eferfar", figures={"totalDisputedIssued": 5}
    ),
    "a nil return": add("submissions.NilReturn", dataset="eferfar", unit="1", day=TODAY),
    "a holiday": add("submissions.Holiday", day=TODAY - timedelta(days=1)),
    "an import": add("imports.Import", dataset="rts", finished_at=None, **DONE),
    "a change that waits": add("imports.Change", dataset="eferfar", month=date(2026, 11, 1), source="hand"),
    "a row that is listed": update("transactions.RtsEntry", transaction_date=TODAY),
    "somebody's login": sign_in,
    "figures": lambda district, clock: district.publish(0, seed=2),
    "figures of sections": lambda district, clock: district.publish(6, seed=2),
    "somebody has left": leave,
    "midnight": next_day,
}


@pytest.mark.django_db
@pytest.mark.one_database
def test_any_change_shows_at_once(district: District, clock: Clock) -> None:
    from portal.core.response_cache import RESPONSES

    api = Api(district.records.person("superadmin", ""))
    # Receipts share the code of files, Aaple Sarkar that of PG.
    paths = [path for path in cached_paths() if not path.startswith(("/eoffice/receipt", "/aaple-sarkar"))]
    assert {fetch(api, path)[0] for path in paths} == {200}
    first = {question: RESPONSES.get(question) for question in list(RESPONSES._entries)}
    assert len(first) == len(paths)
    assert {fetch(api, path)[0] for path in paths} == {200}
    assert {question: RESPONSES.get(question) for question in first} == first, "recomputed without a change"
    shown = {path: fetch(api, path) for path in paths}
    for name, change in CHANGES.items():
        change(district, clock)
        before, now = shown, {path: fetch(api, path) for path in paths}
        RESPONSES.clear()
        shown = {path: fetch(api, path) for path in paths}
        assert {path for path in paths if now[path] != shown[path]} == set(), name
        assert before != shown, f"{name} changes nothing, so it proves nothing"


@pytest.mark.django_db
@pytest.mark.one_database
def test_cached_responses_never_cross_scopes(district: District) -> None:
    from portal.accounts.models import User

    kurla, andheri = district.places["Kurla"], district.places["Andheri"]
    slugs = district.records.departments
    people = [
        district.records.person("superadmin", ""),
        district.records.person("admin", ""),
        *(stand_in(User, role="user", password="!", department=department) for department in slugs.values()),
        *(
            stand_in(User, role="user", password="!", department=slugs[slug], **area)
            for slug in ("e-ferfar", "rts-act", "mining")
            for area in (
                {"taluka": kurla},
                {"taluka": andheri},
                {"district": district.places["Akot"].district},
            )
        ),
    ]
    apis = [Api(person) for person in people]
    for path in cached_paths():
        alone = [fetch_uncached(api, path) for api in apis]
        assert {status for status, _ in alone} <= {200, 403, 404}, path
        fetch_uncached(apis[0], path)
        for order in (1, -1):
            mixed = [fetch(api, path) for api in apis[::order]][::order]
            assert mixed == alone, path


@pytest.mark.django_db
def test_cached_responses_never_cross_languages(district: District) -> None:
    person = district.records.person("superadmin", "")
    readers = Api(person), Api(person, "mr")
    for path in cached_paths():
        alone = [fetch_uncached(api, path) for api in readers]
        clear_caches()
        assert [fetch(api, path) for api in readers] == alone, path


@pytest.mark.django_db
def test_unchanged_response_is_not_modified(district: District) -> None:
    person = district.records.person("superadmin", "")
    api, path = Api(person), "/eferfar/dashboard-data"
    first = api.get(path)
    assert first.headers["Cache-Control"] == "no-store"
    tag = {"If-None-Match": f'"other", W/{first.headers["ETag"]}'}
    again = api.client.get(f"/api{path}", headers=tag)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert Api().client.get(f"/api{path}", headers=tag).status_code == 401
    other_department = Api(district.records.person("other", "e-ferfar"))
    assert other_department.client.get(f"/api{path}", headers=tag).status_code == 404
    district.publish(0, seed=3)
    changed = api.client.get(f"/api{path}", headers=tag)
    assert (changed.status_code, changed.content) == (200, fetch_uncached(api, path)[1])


@pytest.mark.django_db
def test_cache_never_hides_damaged_figures(district: District) -> None:
    """A manifest that is missing, broken or older than the last publication, and missing mart files."""
    api, marts = Api(district.records.person("superadmin", "")), district.folder / "marts"
    store_settings({"open_rts_cases": True})  # without it there are no on-time rates
    # The open data catalogue remains, without the figures of damaged datasets.
    unaffected = ("/filter-options", "/catalog", "/freshness", "/open-data")
    paths = [path for path in cached_paths() if not path.endswith(unaffected)]
    manifest, old = marts / "manifest.json", (marts / "manifest.json").read_bytes()
    for number in range(len(DATASETS)):
        district.publish(number, seed=2)
    now = manifest.read_bytes()
    shown = {path: fetch(api, path) for path in paths}
    assert {status for status, _ in shown.values()} == {200}
    for content in (b"", old, b"{"):
        manifest.write_bytes(content) if content else manifest.unlink()
        assert {path: fetch(api, path)[0] for path in paths} == dict.fromkeys(paths, 503), content
        assert fetch(api, "/freshness") == fetch_uncached(api, "/freshness")
    manifest.write_bytes(now)
    assert fetch(api, "/freshness") == fetch_uncached(api, "/freshness")
    moved = {file: file.read_bytes() for file in marts.glob("*/*.parquet")}
    for file in moved:
        file.unlink()
    assert {path: fetch(api, path)[0] for path in paths} == dict.fromkeys(paths, 503)
    for file, content in moved.items():
        file.write_bytes(content)
    assert {fetch(api, path)[0] for path in paths} == {200}
