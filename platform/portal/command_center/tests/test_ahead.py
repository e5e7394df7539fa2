"""The briefing tells entries dated after today, which no figure includes, from those that change figures."""

from datetime import timedelta

import pytest

from portal.command_center.tests.test_briefing import TODAY, briefing, figures, import_rows, rows_of, texts

pytestmark = [pytest.mark.django_db, pytest.mark.database]
__all__ = ["figures"]


def test_entries_dated_ahead_change_no_figure(people, make_entry, places):
    import_rows(rows := [make_entry("Kurla", TODAY + timedelta(n), total_issued=7) for n in (0, 16)])
    amount = briefing(people["admin"])["amount"]
    assert "7 more completed" in amount["text"]
    assert [row["id"] for row in rows_of(people["admin"], amount["rows"][0])] == [rows[0].pk]


def test_names_entries_dated_ahead_and_links_to_them(people, make_entry, places):
    import_rows(rows := [make_entry("Kurla", TODAY + timedelta(n), total_issued=7) for n in (1, 16)])
    sentences = briefing(people["admin"])
    assert texts(sentences, "changed", "where", "amount") == [
        "2 entries dated after today were written: E-Ferfar.",
        "No place has new or changed rows.",
        "Cases and revenue are the same as yesterday.",
    ]
    (part,) = sentences["changed"]["rows"]
    assert {row["id"] for row in rows_of(people["admin"], part)} == {row.pk for row in rows}
    assert not sentences["changed"]["quiet"]
