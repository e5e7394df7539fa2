"""Each rate has one name and one definition, the catalog's, in all texts of the user interface."""

import json
import re
from pathlib import Path

import pytest

from catalog.performance import Performance
from catalog.rates import RATES
from catalog.registry import DATASETS
from catalog.watched import figures_of

LOCALES = Path(__file__).parents[1] / "ui" / "src" / "locales"
LANGUAGES = ("en", "mr")
# Former names, and names that do not say what is divided by what.
RETIRED = {
    "en": re.compile(r"completion rate|disposal rate|completed in percent of", re.IGNORECASE),
    "mr": re.compile("पूर्ततेचे प्रमाण|प्राप्तपैकी पूर्ण"),
}


def texts(value, key=""):
    if isinstance(value, str):
        yield key, value
    else:
        for name, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from texts(inner, f"{key}.{name}".lstrip("."))


def read(language, name):
    return json.loads((LOCALES / language / f"{name}.json").read_text())


@pytest.mark.parametrize("language", LANGUAGES)
def test_user_interface_uses_the_catalogs_names(language):
    rates = read(language, "common")["rates"]
    assert rates == {
        name: {"label": rate.label[language], "definition": rate.definition[language]}
        for name, rate in RATES.items()
    }
    published = read(language, "published")
    closure = RATES["closure_rate"]
    assert (published["share"], published["shareDefinition"]) == (
        closure.label[language],
        closure.definition[language],
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_retired_name(language):
    found = [
        f"{path.name} {key}: {text}"
        for path in sorted((LOCALES / language).glob("*.json"))
        for key, text in texts(json.loads(path.read_text()))
        if RETIRED[language].search(text)
    ]
    assert found == []


@pytest.mark.parametrize("dataset", DATASETS.values(), ids=list(DATASETS))
def test_no_dataset_has_two_rates_with_one_name(dataset):
    labels = [figure.label for figure in figures_of(dataset).values() if figure.unit == "percent"]
    assert len(labels) == len(set(labels))
    for name, rate in RATES.items():
        for figure in figures_of(dataset).values():
            if figure.label == rate.label:
                assert figure.unit == "percent" and figure.name in (name, "disposal_rate")


def test_performance_totals_include_approved():
    performance = Performance(submitted=("a",), completed=("b",), approved=("c",))
    assert performance.received == ("a",) and set(performance.totals) == {"a", "b", "c"}
