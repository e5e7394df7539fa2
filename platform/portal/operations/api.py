"""Freshness for everyone who can see a dataset; refresh, lineage and settings for administrators."""

from django.http import HttpRequest
from ninja.responses import Status

from catalog.dataset import Dataset
from catalog.registry import DATASETS
from marts.store import month_of
from portal.core.auth import caller
from portal.core.envelope import Envelope, JsonBody, ok
from portal.core.errors import FieldErrors, NotFound
from portal.core.language import text
from portal.core.policies import OPERATIONS, SIGNED_IN, SUPERADMIN_ONLY
from portal.core.routing import PolicyRouter
from portal.figures import selectors
from portal.figures.schemas import Freshness
from portal.figures.selectors import freshness_of
from portal.operations import dagster, figures, lineage, services
from portal.operations.schemas import (
    DatasetSettingIn,
    DatasetSettingOut,
    FiguresOut,
    LineageOut,
    MonthOfFigures,
    RefreshIn,
    RefreshOut,
)
from portal.transactions.selectors import may_reach

router = PolicyRouter(tags=["operations"])


def _dataset(name: str) -> Dataset:
    if name not in DATASETS:
        raise NotFound(text("There is no such data set."))
    return DATASETS[name]


@router.get("/freshness", policy=SIGNED_IN, response=Envelope[dict[str, Freshness]], cached=True)
def freshness(request: HttpRequest) -> JsonBody:
    """How current the figures are, for each dataset the caller may see."""
    user = caller(request)
    return ok(freshness_of(dataset for dataset in DATASETS.values() if may_reach(user, dataset)))


@router.post("/operations/refresh", policy=OPERATIONS, response={202: Envelope[RefreshOut]})
def refresh(request: HttpRequest, body: RefreshIn) -> Status:
    """Rebuild the figures from the database: of all datasets, of one, or of some of its months."""
    if body.dataset is not None and body.dataset not in DATASETS:
        raise FieldErrors({"dataset": [text("There is no such data set.")]})
    chosen = [DATASETS[body.dataset]] if body.dataset else list(DATASETS.values())
    if body.months and body.dataset is None:
        raise FieldErrors({"dataset": [text("Choose the data set for these months.")]})
    only = [month_of(month) for month in body.months] if body.months else None
    months = services.refresh(datasets=chosen, user=caller(request), only=only)
    return Status(202, ok({"months": months}, text("The figures are being rebuilt.")))


@router.get("/operations/figures", policy=OPERATIONS, response=Envelope[FiguresOut])
def list_figures(request: HttpRequest) -> JsonBody:
    """How fresh and how large the published figures of every dataset are."""
    return ok({**figures.overview(), "dagster_url": dagster.address(request)})


@router.get("/operations/figures/{dataset}", policy=OPERATIONS, response=Envelope[list[MonthOfFigures]])
def get_figures(request: HttpRequest, dataset: str) -> JsonBody:
    """The months of a dataset, newest first."""
    return ok(figures.months(_dataset(dataset)))


@router.get("/operations/lineage/{dataset}", policy=OPERATIONS, response=Envelope[LineageOut])
def get_lineage(request: HttpRequest, dataset: str) -> JsonBody:
    """Sheet → table → aggregate → charts of a dataset."""
    return ok(lineage.of(_dataset(dataset)))


@router.get("/operations/datasets/{dataset}", policy=OPERATIONS, response=Envelope[DatasetSettingOut])
def get_dataset_setting(request: HttpRequest, dataset: str) -> JsonBody:
    """How the pending figures of a data set add up over time."""
    definition = _dataset(dataset)
    return ok({"dataset": definition.name, "pending_adds_up": dict(selectors.pending_adds_up(definition))})


@router.put("/operations/datasets/{dataset}", policy=SUPERADMIN_ONLY, response=Envelope[DatasetSettingOut])
def put_dataset_setting(request: HttpRequest, dataset: str, body: DatasetSettingIn) -> JsonBody:
    """Whether pending adds up over time, or the newest value counts (requirement 25)."""
    definition = _dataset(dataset)
    adds = services.set_pending_adds_up(
        dataset=definition,
        user=caller(request),
        adds=body.pending_adds_up,
    )
    return ok({"dataset": definition.name, "pending_adds_up": adds}, text("Setting saved."))
