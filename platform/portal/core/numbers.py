"""Numbers in text, with Indian digit grouping (requirement 39)."""

from decimal import Decimal

from sheets.text import group_digits

format_integer = group_digits


def format_decimal(number: Decimal) -> str:
    """``Decimal("1234567.50")`` → ``12,34,567.50``: grouped, with its decimal places."""
    whole, _, places = f"{abs(number):f}".partition(".")
    sign = "-" if number < 0 else ""
    return sign + format_integer(int(whole)) + (f".{places}" if places else "")


def format_short(number: Decimal) -> str:
    """Like `format_decimal`, without trailing zeros: ``1245.0`` → ``1,245``."""
    number_text = format_decimal(number)
    return number_text.rstrip("0").rstrip(".") if "." in number_text else number_text
