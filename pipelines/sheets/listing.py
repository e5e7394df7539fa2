"""Join names into one phrase of a sentence."""


def listed(
    texts: list[tuple[str, str]], *, quote: bool = False, last: tuple[str, str] = ("and", "व")
) -> dict[str, str]:
    """Join bilingual names for use as one message parameter: "a, b and c". `quote` puts “ ” around each."""
    both: dict[str, str] = {}
    for index, language in enumerate(("en", "mr")):
        names = [f"“{pair[index]}”" if quote else pair[index] for pair in texts]
        head, tail = names[:-1], names[-1:]
        both[language] = f" {last[index]} ".join(filter(None, [", ".join(head), *tail]))
    return both
