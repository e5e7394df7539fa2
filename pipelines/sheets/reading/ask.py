"""Questions about a sheet, answered by the user, from the layout's remembered answers, or by the proposal."""

from collections.abc import Mapping, Sequence
from datetime import date
from hashlib import sha256

from catalog.text import Text
from sheets.errors import Params
from sheets.reading.model import STOP, Choices, Option, Question, State

NONE_OF_THESE = Option(
    STOP, Text("None of these: I will correct the sheet", "यापैकी काही नाही: पत्रक दुरुस्त केले जाईल")
)
STOPPED = Option(STOP, Text("Not decided yet", "अद्याप ठरवले नाही"))


def day_option(name: str, day: date) -> Option:
    shown = day.strftime("%d/%m/%Y")
    return Option(name, Text(shown, shown))


class Asker:
    """Collects the questions of one file; each key is asked once."""

    def __init__(self, choices: Choices) -> None:
        self.choices = choices
        self.questions: dict[str, Question] = {}
        # Questions asked before the headings are known apply to every layout of the department.
        self.remembered: Mapping[str, str] = {
            key: answer for answers in choices.remembered.values() for key, answer in answers.items()
        }

    def layout(self, digest: str) -> None:
        """Use the answers remembered for this layout from now on."""
        self.remembered = self.choices.remembered.get(digest, {})

    def ask(
        self,
        key: str,
        code: str,
        params: Params,
        options: Sequence[Option],
        *,
        cell: str = "",
        column: str = "",
        forgotten: bool = False,
        cells: tuple[str, ...] = (),
        asks_reason: bool = False,
        needs_reason: bool = False,
    ) -> str:
        """Return the answer in use, a value of `options`. If unanswered, the first option is used and the
        question stays open.
        """
        if key in self.questions:
            return self.questions[key].answer
        name = f"q{sha256(key.encode()).hexdigest()[:8]}"
        allowed = {option.value for option in options}
        given = self.choices.answers.get(name, self.choices.answers.get(key))
        state: State = "open"
        answer = options[0].value
        if given in allowed:
            answer, state = str(given), "chosen"
        elif not forgotten and self.remembered.get(key) in allowed:
            answer, state = self.remembered[key], "remembered"
        elif self.choices.accept and not (forgotten and self.choices.unseen):
            state = "proposed"
        reasons = self.choices.reasons
        why = reasons.get(name, reasons.get(key, "")) if asks_reason and answer == options[0].value else ""
        if answer == STOP or (needs_reason and not why.strip()):
            state = "open"
        self.questions[key] = Question(
            name,
            key,
            code,
            params,
            cell,
            column,
            tuple(options),
            answer,
            state,
            forgotten,
            cells,
            asks_reason,
            why,
            needs_reason,
        )
        return answer
