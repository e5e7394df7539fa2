"""Import the sheet with pandas, pandera and `to_sql`, as commonly written. Prints the seconds.

`python with_pandas.py sheet.csv places.csv folder`, in the environment of requirements/bench.in.
"""

import sys
import time
from pathlib import Path

import pandas as pd
import pandera.pandas as pa
from sqlalchemy import create_engine, text

sheet, known, folder = map(Path, sys.argv[1:4])
COUNTS = ("total_pending", "total_issued", "stay_orders", "avg_processing_days")
KEY = ["taluka_id", "date", "status", "category"]
SCHEMA = pa.DataFrameSchema(
    {
        "taluka_id": pa.Column("Int64", nullable=False),
        "status": pa.Column(str, pa.Check.isin(["disputed", "undisputed"])),
        "category": pa.Column(str, pa.Check.isin(["registered", "unregistered"])),
        "date": pa.Column("datetime64[us]", nullable=False, coerce=True),
        **{name: pa.Column("int64", pa.Check.ge(0)) for name in COUNTS},
    },
    unique=KEY,
)
engine = create_engine(f"sqlite:///{folder / 'pandas.sqlite3'}")
with engine.begin() as connection:
    columns = ", ".join([*KEY, *COUNTS])
    connection.execute(
        text(f"CREATE TABLE entry (id INTEGER PRIMARY KEY, {columns}, UNIQUE ({', '.join(KEY)}))")
    )
begun = time.perf_counter()
frame = pd.read_csv(sheet, parse_dates=["date"])
frame = frame.merge(pd.read_csv(known), on=["division", "district", "taluka"], how="left")
frame["taluka_id"] = frame["taluka_id"].astype("Int64")
valid = SCHEMA.validate(frame, lazy=True)[[*KEY, *COUNTS]]
with engine.begin() as connection:
    valid.to_sql("entry", connection, if_exists="append", index=False)
took = time.perf_counter() - begun
with engine.begin() as connection:
    assert connection.scalar(text("SELECT count(*) FROM entry")) == len(frame)
print(took)
