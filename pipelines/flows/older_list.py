"""Lists of cases that set stored ones back: closed cases that they have as open, or at an earlier stage.

Such a list is mostly an older one, sent late or a second time, and its states would replace newer ones. A case that was
really reopened looks the same, so the uploader decides.
"""

from sqlalchemy import ColumnElement, Connection, Table, and_, case, literal, or_, select, update

from catalog.dataset import Dataset
from catalog.text import Text
from flows.load import same_key
from flows.queue import Job
from flows.readings import late_question
from flows.staging import ROW
from flows.tables import dataset_table
from sheets.reading.ask import STOPPED
from sheets.reading.model import Option, Question
from sheets.text import group_digits

KEEP = Option("keep", Text("Yes: leave these cases as they are stored", "होय: ही प्रकरणे साठ्यात आहेत तशीच ठेवा"))
NEWER = Option("right", Text("No: they were reopened", "नाही: ती पुन्हा सुरू झाली आहेत"))
MAX_NAMED = 5


def question_about_older(
    connection: Connection, dataset: Dataset, staged: Table, job: Job
) -> Question | None:
    """Ask about cases that the staged list sets back. With the answer `keep`, their staged rows get the stored
    values.
    """
    table, back = dataset_table(dataset), _set_back(dataset, staged)
    if back is None:
        return None
    [key] = dataset.key
    match = and_(same_key(dataset, table, staged), back)
    numbers = connection.scalars(select(staged.c[key]).join(table, match).order_by(staged.c[ROW])).all()
    if not numbers:
        return None
    names = ", ".join(numbers[:MAX_NAMED]) + (" …" if len(numbers) > MAX_NAMED else "")
    params = {"count": group_digits(len(numbers)), "names": names}
    question = late_question(job, "older_list", "older_list", params, [STOPPED, KEEP, NEWER])
    if question.answer == KEEP.value:
        stored = {column: table.c[column] for column in dataset.value_columns}
        connection.execute(update(staged).where(match).values(**stored))
    return question


def _set_back(dataset: Dataset, staged: Table) -> ColumnElement[bool] | None:
    """Condition: the stored case is closed and the staged one open, or at an earlier stage. None for figures."""
    if dataset.ending is None:
        return None
    table, (status, ends) = dataset_table(dataset), dataset.ending
    back = and_(table.c[status].in_(ends), staged.c[status].not_in(ends))
    if (clock := dataset.clock) is None or not clock.stage:
        return back
    order = {stage.name: literal(place) for place, stage in enumerate(clock.stages)}
    return or_(back, case(order, value=staged.c[clock.stage]) < case(order, value=table.c[clock.stage]))
