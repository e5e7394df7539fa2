"""Group headings over several columns: "Pending at" over "VLE" and "Total", "Royalty" over "Target" and "Achieved"."""

from collections.abc import Mapping, Sequence

import polars as pl

from catalog.dataset import Dataset
from catalog.fields import Field
from catalog.formulas import inputs
from catalog.registry import DATASETS
from catalog.rules import FilledBySum
from sheets.errors import Fault, Issue
from sheets.read import Sheet
from sheets.reading.alike import DIGITS, SYNONYM
from sheets.reading.columns import CERTAIN, MIN_SHARE, Matcher, group_qualifier, match_heading, share_of_set
from sheets.reading.vocabulary import meaning, words_of
from sheets.reading.words import QUALIFIERS, TOTAL_WORDS, plain, tokens
from sheets.text import heading_key


def group_fault(
    dataset: Dataset, field: Field, heading: str, group: str, known: Mapping[str, str]
) -> Fault | None:
    """Return why the group makes it uncertain that the column is `field`."""
    if not group or not field.numeric or match_heading(f"{group} {heading}", known):
        return None
    own = plain(meaning(field))
    group_words = frozenset(
        word for word in tokens(group_qualifier(group)) if not plain(frozenset((word,))) <= own
    )
    others = [other for other in dataset.sheet_fields if other.numeric and other is not field]
    whole = [other for other in others if other.formula is not None and field.name in inputs(other.formula)]
    foreign = frozenset().union(
        *(meaning(other) for other in others if other not in whole)
    ) - frozenset().union(*(meaning(other) for other in whole))
    if not (group_words & QUALIFIERS or plain(group_words) & plain(foreign)):
        return None
    label = field.label.as_dict()
    return Fault("group_heading", {"group": group, "heading": heading, "label": label})


def own_names(dataset: Dataset, field: Field) -> set[str]:
    """Return the keys of a field's names, and of its parts in words: "Approved + Rejected"."""
    names = [field.name, field.sheet_heading, *field.label.both(), *field.aliases]
    for rule in dataset.rules:
        if isinstance(rule, FilledBySum) and rule.target == field.name:
            labels = [dataset.field(part).label.both() for part in rule.parts]
            names += [" + ".join(spellings) for spellings in zip(*labels, strict=True)]
    return set(map(heading_key, names))


def names_other_register(dataset: Dataset, group: str) -> bool:
    """Whether a group names another register of the same form: receipts instead of files."""
    return other_register(dataset, [group]) is not None


def other_register(dataset: Dataset, lines: Sequence[str]) -> tuple[Dataset, str] | None:
    """Return another register of the same form, and the first line that names it, if no line names this one."""
    form, own_words = {field.name for field in dataset.entered_fields}, words_of(dataset)
    words = frozenset().union(*map(tokens, lines))
    for other in DATASETS.values():
        if other is dataset or {field.name for field in other.entered_fields} != form:
            continue
        line = next((line for line in lines if tokens(line) & (words_of(other) - own_words)), None)
        if line is not None and not words & (own_words - words_of(other)):
            return other, line
    return None


def group_names_other_field(matcher: Matcher, name: str, group: str) -> bool:
    """Whether the group is a figure of which `name` is not a part: "In time" below "Pending" is not a delivery."""
    if not tokens(group) - TOTAL_WORDS:
        return False
    dataset = matcher.dataset
    wholes = {rule.target for rule in dataset.rules if isinstance(rule, FilledBySum) and name in rule.parts}
    return any(
        candidate.score >= SYNONYM
        and candidate.field not in {name, *wholes}
        and matcher.fields[candidate.field].numeric
        and matcher.fields[candidate.field].unit
        == matcher.fields[name].unit  # "Royalty" below "Permits issued" is money
        for candidate in matcher.candidates(group_qualifier(group))
    )


def is_qualified_variant(group: str, groups: Sequence[str]) -> bool:
    """Whether a group qualifies its figures ("Progressive since April") while another group does not."""
    plain = (other for other in groups if other and not tokens(other) & QUALIFIERS)
    return bool(tokens(group) & QUALIFIERS) and any(plain)


def columns_without_heading(
    sheet: Sheet, texts: Sequence[str], numeric: Mapping[int, str], body: pl.DataFrame, row: int
) -> list[Issue]:
    """Report numeric columns without a heading, right of a number's heading that may be meant for both."""
    issues: list[Issue] = []
    last = max((index for index, text in enumerate(texts) if text), default=-1)
    merged = {
        column for span in sheet.wide if span.row == row for column in range(span.first + 1, span.last + 1)
    }
    for index, text in enumerate(texts):
        left = next((position for position in range(index - 1, -1, -1) if texts[position]), None)
        if text or left not in numeric or (index > last and index not in merged):
            continue
        cells = body[f"c{index}"].drop_nulls()
        if share_of_set(cells.str.contains(DIGITS)) < MIN_SHARE:
            continue
        params = {"letter": sheet.letters[index], "heading": texts[left or 0]}
        issues.append(Issue(None, "", f"{sheet.letters[index]}{row}", "", "shared_heading", params))
    return issues


def names_family(matcher: Matcher, headings: Sequence[str], groups: Sequence[str], group: str) -> bool:
    """Whether a group names the family of its columns: "Applications" over "Received" and "Rejected"."""
    over = {match.field for match in matcher.candidates(group_qualifier(group)) if match.score >= CERTAIN}
    return any(
        best is not None and best.field in over
        for text, column_group in zip(headings, groups, strict=True)
        if column_group == group and not tokens(text) <= TOTAL_WORDS
        for best in (matcher.best(text, at_least=CERTAIN), matcher.best(text, group, CERTAIN))
    )
