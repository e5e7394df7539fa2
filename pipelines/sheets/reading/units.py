"""Units and other remarks in headings and titles: "Royalty (Rs. in crore)", "स्वामित्वधन (रुपये)", "Applied (000)"."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from catalog.fields import Field
from catalog.text import Text
from sheets.errors import Fault
from sheets.reading.ages import age
from sheets.reading.words import expanded_words
from sheets.text import BRACKET, DEVANAGARI_DIGITS, heading_key, name_key

SHARES = frozenset(("percent", "percentage", "cent", "pct", "share", "rate", "टक्के", "टक्केवारी", "प्रमाण", "दर"))
RUPEES = frozenset(
    ("rs", "inr", "₹", "rupee", "rupees", "रु", "रू", "रुपये", "रुपयांत", "रुपयात", "रुपयांमध्ये", "रूपये", "rs/-")
)
SCALES: dict[str, frozenset[str]] = {
    "lacs": frozenset(
        ("lakh", "lakhs", "lac", "lacs", "लाख", "लाखात", "लाखांत", "लाखांमध्ये", "लाखामध्ये", "लक्ष", "lks")
    ),
    "crore": frozenset(("crore", "crores", "cr", "crs", "कोटी", "कोटीत", "कोटींत", "कोटींमध्ये", "कोटीमध्ये")),
    "thousands": frozenset(
        (
            "thousand",
            "thousands",
            "000",
            "'000",
            "000s",
            "000's",
            "’000",
            "हजार",
            "हजारात",
            "हजारांत",
            "हजारांमध्ये",
        )
    ),
    "hundreds": frozenset(("hundred", "hundreds", "00", "'00", "शेकडा", "शेकड्यात")),
    "millions": frozenset(("million", "millions", "mn", "दशलक्ष")),
    "percent": frozenset(("%", "percent", "percentage", "pct", "टक्के", "टक्केवारी", "टक्क्यांत")),
    "days": frozenset(("days", "दिवस", "दिवसांत")),
    "weeks": frozenset(("weeks", "आठवडे", "आठवड्यांत")),
    "months": frozenset(("months", "महिने", "महिन्यांत")),
    "hours": frozenset(("hours", "hrs", "तास", "तासांत")),
}
LABELS = {
    "": Text("a plain number", "साधी संख्या"),
    "rupees": Text("rupees", "रुपये"),
    "lacs": Text("lakh", "लाख"),
    "crore": Text("crore", "कोटी"),
    "thousands": Text("thousands", "हजार"),
    "hundreds": Text("hundreds", "शेकडा"),
    "millions": Text("millions", "दशलक्ष"),
    "percent": Text("percent", "टक्के"),
    "days": Text("days", "दिवस"),
    "weeks": Text("weeks", "आठवडे"),
    "months": Text("months", "महिने"),
    "hours": Text("hours", "तास"),
}
FILLERS = frozenset(
    ("in", "of", "the", "all", "amt", "amount", "figures", "figure", "values", "value", "मध्ये", "आकडे", "रक्कम")
)
COUNTED = frozenset(
    ("no", "nos", "number", "numbers", "count", "counts", "संख्या", "क्रमांक", "नग", "cases", "प्रकरणे")
)
MONEY = ("amount", "रक्कम", "रकम", "royalt", "revenue", "स्वामित्वधन")
UNIT_WORDS = (
    RUPEES | FILLERS | COUNTED.union(*(words for scale, words in SCALES.items() if scale != "percent"))
)
SPLIT = re.compile(r"[\s,;:()\[\]{}\-–—_*.]+|/-")
# Remarks that change nothing: a date format, whether a cell may be left empty, the number of the column or of the
# columns it sums.
HARMLESS = re.compile(
    r"(?:cols?\.? ?)?\d{1,2}(?: ?[+\-=] ?\d{1,2})+"
    r"|as (?:on|of|at)\b.*|(?:dd|mm|yyyy|yy|d|m|y)(?:[\s./\-](?:dd|mm|yyyy|yy|d|m|y))*|\d{1,2}|[a-z]|[ivx]+"
    r"|optional|required|mandatory|compulsory|if any|(?:0|zero) if (?:none|nil|empty|blank)"
    r"|ऐच्छिक|आवश्यक|अनिवार्य|.*(?:रोजी|अखेर)"
)
IN_TITLE = re.compile(
    r"\bin\s+(?:(?:rs|inr|rupees)\b\.?\s*)?(?:in\s+)?[\w']+(?:\s*/\s*[\w']+)*|(?:लाखां?त|कोटीं?त|हजारां?त|रुपयां?त|रुपये)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Unit:
    """`scale` is a key of `LABELS`, '' if only money is named; `money` is whether rupees are named."""

    scale: str
    money: bool

    def fits(self, field: Field) -> bool:
        if field.unit == "lacs":
            return self.scale == "lacs"
        if field.unit == "rupees":
            return self.money and not self.scale
        return not self.money and self.scale == field.unit

    def label(self) -> dict[str, str]:
        words = LABELS[self.scale or "rupees"]
        if self.money and self.scale:
            words = Text(f"rupees in {words.en}", f"{words.mr} रुपये")
        return words.as_dict()


def unit_of(remark: str) -> Unit | None:
    """Return the unit that `remark` names, if it contains nothing else."""
    words = [word for word in SPLIT.split(name_key(remark).translate(DEVANAGARI_DIGITS)) if word]
    scale, money = "", False
    for word in words:
        found = next((name for name, spellings in SCALES.items() if word in spellings), None)
        if word in RUPEES:
            money = True
        elif found is not None:
            if scale not in ("", found):
                return None  # "lakh / thousand"
            scale = found
        elif word not in FILLERS:
            return None
    return Unit(scale, money) if scale or money else None


def is_money(text: str) -> bool:
    """Whether a line is about amounts of money, so that its unit does not apply to counts."""
    words = SPLIT.split(name_key(text))
    return any(word in RUPEES or word.startswith(MONEY) for word in words)


def without_unit(heading: str) -> tuple[str, str] | None:
    """Split a heading from a unit at its end: "Royalty Rs. in lakh" → ("Royalty", "Rs. in lakh")."""
    words = heading.split()
    for cut in range(1, len(words)):
        remark = " ".join(words[cut:])
        if unit_of(remark) is not None:
            return " ".join(words[:cut]).rstrip(" -–—,:/"), remark
    return None


def remark_fault(field: Field, remark: str, names: Iterable[str]) -> Fault | None:
    """Return why a number under `remark`, which is no unit, may mean something other than the field, or None."""
    key = heading_key(remark)
    words = set(SPLIT.split(key)) - {""}
    if words <= COUNTED | FILLERS and not field.unit.startswith(("l", "r")):
        return None
    if key in set(names) or HARMLESS.fullmatch(name_key(remark).translate(DEVANAGARI_DIGITS).strip(" .")):
        return None
    return Fault("unclear_remark", {"remark": remark.strip()})


def units_in_title(text: str) -> list[Unit]:
    """Return the units that a line above the table sets for the entire table: several in a form on which nobody struck
    out what does not apply ("in lakh / thousand").
    """
    whole = (unit_of(remark) for remark in (text, *BRACKET.findall(text)))
    parts = (unit_of(part) for match in IN_TITLE.finditer(text) for part in match[0].split("/"))
    found = list(dict.fromkeys(parts if (first := next(filter(None, whole), None)) is None else [first]))
    return [unit for unit in found if unit is not None and unit.scale != "percent"]


def unit_in(text: str) -> str:
    """Return the unit at the end of a heading whose field was not found by name."""
    if age(text) is not None:
        return ""  # "1 to 2 months"
    words = text.replace("(", " ( ").replace(")", " ) ").split()
    for cut in range(1, len(words)):
        remark = " ".join(words[cut:]).strip(" ()")
        if remark and unit_of(remark) is not None:
            return remark
    return ""


def is_percentage(field: Field) -> bool:
    """Whether a field is a percentage, judging by its name."""
    return mentions_percentage(f"{field.label.en} {field.name}")


@lru_cache(maxsize=5_000)
def mentions_percentage(text: str) -> bool:
    return "%" in text or not SHARES.isdisjoint(expanded_words(text))
