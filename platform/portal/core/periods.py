"""Financial years in query parameters."""

from datetime import date

from catalog.calendar import financial_year_of, format_financial_year, parse_financial_year
from portal.core.errors import FieldErrors
from portal.core.language import text


def given_financial_year(value: str | None, today: date) -> int:
    """Return the year in which the given financial year starts; without one, that of `today`."""
    if value is None:
        return financial_year_of(today)
    try:
        return parse_financial_year(value)
    except ValueError:
        expected = format_financial_year(financial_year_of(today))
        message = text("Write the financial year as {example}.", example=expected)
        raise FieldErrors({"financial_year": [message]}) from None
