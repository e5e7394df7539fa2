"""Rates, each with one definition and name for every page, export and document.

A department's rates differ by design: if 82 of 100 applications are closed (closure rate 82 %) and 78 of these
approved (success rate 95.1 %), one name for both would rank it first on one page and last on another.
"""

from dataclasses import dataclass

from catalog.text import Text


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate's label and its definition in words."""

    label: Text
    definition: Text


CLOSURE = Rate(
    Text("Closure Rate", "निपटाऱ्याचे प्रमाण"),
    Text(
        "Closed cases as a percentage of cases received; above 100% if older cases are closed as well",
        "प्राप्त प्रकरणांपैकी निकाली प्रकरणे, टक्क्यांत; आधीची प्रकरणेही निकाली निघाल्यास 100% पेक्षा जास्त",
    ),
)
SUCCESS = Rate(
    Text("Success Rate", "यशाचे प्रमाण"),
    Text("Approved cases as a percentage of cases closed", "निकाली प्रकरणांपैकी मंजूर प्रकरणे, टक्क्यांत"),
)
ON_TIME = Rate(
    Text("On-Time Rate", "मुदतीतील प्रमाण"),
    Text(
        "Cases decided on time as a percentage of cases due",
        "मुदत असलेल्या प्रकरणांपैकी मुदतीत निकाली प्रकरणे, टक्क्यांत",
    ),
)
RATES = {"closure_rate": CLOSURE, "success_rate": SUCCESS, "on_time_rate": ON_TIME}
# The rate by which departments, places and units are ranked.
RANKED_BY = "closure_rate"
