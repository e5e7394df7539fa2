"""Text in the portal's two languages."""

from dataclasses import dataclass
from typing import Literal

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
