"""Numbers inside sentences, as India groups them (ruling 39)."""


def grouped(number: int) -> str:
    """``1234567`` → ``12,34,567``."""
    head, tail = divmod(abs(number), 1000)
    if not head:
        return str(number)
    parts = [f"{tail:03d}"]
    while head >= 100:
        head, pair = divmod(head, 100)
        parts.append(f"{pair:02d}")
    return ("-" if number < 0 else "") + ",".join([str(head), *reversed(parts)])
