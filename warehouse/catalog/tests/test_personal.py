"""Masking of contact details."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.personal import MARK, mask, mask_within, restored


@pytest.mark.parametrize(
    ("kind", "value", "shown"),
    [
        ("mobile", "9820012310", "98••••••10"),
        ("mobile", "+91 98200-12310", "98••••••10"),
        ("mobile", "९८२००१२३१०", "९८••••••१०"),
        ("mobile", "1234", "••••••"),
        ("email", "asha.patil@example.org", "a•••@example.org"),
        ("email", "a@example.org", "a•••@example.org"),
        ("email", "not an address", "••••••"),
        ("name", "Asha Patil", "A••• P•••"),
        ("name", "कीर्ती शिंदे", "की••• शिं•••"),
        ("name", "", ""),
        ("mobile", "", ""),
    ],
)
def test_hides_the_middle(kind, value, shown):
    assert mask(kind, value) == shown


@given(st.sampled_from(["name", "mobile", "email"]), st.text(max_size=30))
def test_masking_is_idempotent(kind, value):
    assert mask(kind, mask(kind, value)) == mask(kind, value)


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("Call me: 98200 12310, or 022-2345 6789.", "Call me: 98••••••10, or 22••••••89."),
        ("Write to asha@example.org, thank you", "Write to a•••@example.org, thank you"),
        ("मला 9820012310 वर कळवा", "मला 98••••••10 वर कळवा"),
        ("Survey 12/3 of 21-11-2026 has 4,500 rows", "Survey 12/3 of 21-11-2026 has 4,500 rows"),
    ],
)
def test_masks_contact_details_in_free_text(words, shown):
    assert mask_within(words) == shown


def test_submitted_mask_restores_the_stored_value():
    assert restored("mobile", "98••••••10", "+91 98200 12310") == "+91 98200 12310"
    assert restored("mobile", "98••••••11", "+91 98200 12310") == "98••••••11"
    assert restored("mobile", "", "+91 98200 12310") == ""
    assert restored("mobile", "••••••", "") == "••••••"
    assert MARK not in restored("email", "a•••@example.org", "asha@example.org")
