"""An invented dataset for what the registry's do not use: decimals weighted by decimals, and no places."""

from catalog.dataset import Dataset
from catalog.fields import Field, Kind
from catalog.measures import Block, Total, WeightedMean
from catalog.text import Text

TEXT = Text("x", "x")
REVENUE = Dataset(
    name="revenue",
    path="revenue",
    department="revenue",
    table="transactions_revenue",
    label=TEXT,
    fields=(
        Field(name="office", label=TEXT, kind=Kind.LOOKUP, lookup="office"),
        Field(name="head", label=TEXT, kind=Kind.TEXT),
        Field(name="as_of_date", label=TEXT, kind=Kind.DATE),
        Field(name="lacs", label=TEXT, kind=Kind.DECIMAL, decimals=2),
        Field(name="rate", label=TEXT, kind=Kind.DECIMAL, decimals=1),
        Field(name="cases", label=TEXT, kind=Kind.COUNT),
    ),
    key=("office_id", "head", "as_of_date"),
    date="as_of_date",
    measures=(
        Total("lacs", TEXT, unit="lacs"),
        Total("cases", TEXT, adds="latest"),
        WeightedMean("rate", TEXT, weight="lacs"),
    ),
    blocks=(
        Block("summary", (), ("lacs", "cases", "rate")),
        Block("months", ("month",), ("lacs", "cases", "rate")),
        Block("heads", ("head", "month"), ("lacs", "cases")),
    ),
)
