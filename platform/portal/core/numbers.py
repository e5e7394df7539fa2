"""Numbers in text, with Indian digit grouping (requirement 39)."""

from decimal import Decimal


def format_integer(number: int) -> str:
    """``1234567`` → ``12,34,567``."""
    head, tail = divmod(abs(number), 1000)
    if not head:
        return str(number)
    parts = [f"{tail:03d}"]
    while head >= 100:
        head, pair = divmod(head, 100)
        parts.append(f"{pair:02d}")
    return ("-" if number < 0 else "") + ",".join([str(head), *reversed(parts)])


def format_decimal(number: Decimal) -> str:
    """``Decimal("1234567.50")`` → ``12,34,567.50``: grouped, with its decimal places."""
    whole, _, places = f"{abs(number):f}".partition(".")
    sign = "-" if number < 0 else ""
    return sign + format_integer(int(whole)) + (f".{places}" if places else "")


def format_short(number: Decimal) -> str:
    """Like `format_decimal`, without trailing zeros: ``1245.0`` → ``1,245``."""
    number_text = format_decimal(number)
    return number_text.rstrip("0").rstrip(".") if "." in number_text else number_text
