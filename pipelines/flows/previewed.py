"""Imports that confirm a preview: the uploader decides about rows that others have changed since then.

A form notices this by the entry's revision; a preview shows many rows, so they are found by when they were changed.
"""

from sqlalchemy import Connection, Table, func, select

from catalog.dataset import Dataset
from catalog.text import Text
from flows.load import differs, same_key
from flows.queue import Job
from flows.readings import late_question
from flows.tables import dataset_table
from sheets.plausible.step import CORRECT
from sheets.reading.ask import STOPPED
from sheets.reading.model import Option, Question
from sheets.text import group_digits

OVERWRITE = Option("right", Text("Import the figures of this sheet", "या पत्रकातील आकडे आयात करा"))


def question_about_changes(
    connection: Connection, dataset: Dataset, staged: Table, job: Job
) -> Question | None:
    """Ask if the import would overwrite rows that were stored or changed after its preview. Call under the lock of the
    write. Another change after the answer asks again.
    """
    if job.preview or job.previewed_at is None:
        return None
    table = dataset_table(dataset)
    changed = (
        select(func.count(), func.max(table.c.updated_at))
        .join_from(staged, table, same_key(dataset, table, staged))
        .where(table.c.updated_at > job.previewed_at, differs(dataset, table, staged))
    )
    count, last = connection.execute(changed).one()
    if not count:
        return None
    key = f"changed:{last:%Y-%m-%dT%H:%M:%S.%f}"
    params = {"count": group_digits(count)}
    return late_question(job, key, "changed_since_preview", params, [STOPPED, OVERWRITE, CORRECT])
