"""Text in the portal's two languages, and the spelling of numbers of documents."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

SEPARATOR = re.compile(r"\s*([/\\.:-])\s*")
Language = Literal["en", "mr"]
LANGUAGES: tuple[Language, ...] = ("en", "mr")


@dataclass(frozen=True, slots=True)
class Text:
    """A text in English and Marathi; `text["mr"]` selects one."""

    en: str
    mr: str

    def __getitem__(self, language: Language) -> str:
        return self.mr if language == "mr" else self.en

    def both(self) -> tuple[str, str]:
        return (self.en, self.mr)

    def as_dict(self) -> dict[str, str]:
        return {"en": self.en, "mr": self.mr}


def plain_name(name: str) -> str:
    """Return a name without differences of case, hyphens and spaces, for comparing."""
    return " ".join(name.casefold().replace("-", " ").split())


def document_number(text: str) -> str:
    """Return how a case or file number is stored: `rts / 2026 / १२` becomes `RTS/2026/12`."""
    # `upper` of a character that is not ASCII may be longer than the field allows.
    letters = (char.upper() if char.isascii() else str(unicodedata.decimal(char, char)) for char in text)
    return SEPARATOR.sub(r"\1", " ".join("".join(letters).split()))
