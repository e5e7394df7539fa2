"""The Command Center compares departments as the departments' pages do."""

from catalog.datasets.eferfar import EFERFAR
from catalog.datasets.rts import RTS
from oracle.entries import random_entries
from portal.command_center.tests.test_stats import TODAY, departments, row_of, stats

__all__ = ["departments"]


def test_compares_departments_over_the_pages_days_and_area(published, people, places, departments):
    published(EFERFAR, [row_of(places["Kurla"], TODAY, 100, 900)])
    published(RTS, random_entries(1, TODAY, dataset=RTS))

    def compared(**filters):
        rows = stats(people["admin"], period="last_30_days", **filters)["department_performance_matrix"]
        return {row["slug"]: row for row in rows if row["comparison"]}

    by_slug = compared()
    assert set(by_slug) == {"e-ferfar", "rts-act"}
    for row in by_slug.values():
        comparison = row["comparison"]
        assert comparison["of"] == 2
        assert 1 <= comparison["best"] <= comparison["worst"] <= 2
    # The rate next to it is computed from the same entries.
    own_row = by_slug["e-ferfar"]
    assert (own_row["comparison"]["rate"], own_row["comparison"]["cases"]) == (90.0, 1000)
    assert own_row["performance_metrics"]["closure_rate"] == 90.0
    # A single department is not compared.
    assert compared(department="e-ferfar") == {}
    assert "e-ferfar" not in compared(taluka_id=places["Andheri"].pk)
