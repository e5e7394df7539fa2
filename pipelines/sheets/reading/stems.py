"""The words of a name without their endings, so that "जातीचा दाखला" is "जातीचे प्रमाणपत्र"."""

import re
from functools import lru_cache

from sheets.reading.sounds import folded
from sheets.reading.words import expanded_words, singular

UNITS = frozenset(("branch", "section", "cell", "desk", "शाखा", "कक्ष"))  # of an office, after its name
# "जातीचा दाखला" is "जातीचे प्रमाणपत्र", "उत्पन्नाचा दाखला" is "उत्पन्न प्रमाणपत्र".
GENITIVE = re.compile(
    r"(?<=ण्य)ास$|(?<=[\u0900-\u097f]{2})[ाी]?(?:च्या|च[ाीे])$|(?<=[a-z]{3})[ai]?ch(?:ya|[aei])$"
)
OBLIQUE = re.compile(r"(?<=[\u0900-\u097f]{2})े(?:च्या|च[ाीे])$")  # "पत्रिकेचा" is of "पत्रिका"
SPACED = re.compile(r"\b([A-Za-z])\.\s?(?=[A-Za-z]\b)")  # "S. D. O.", "L.A"
COUNT_OF = re.compile(r"\b(?:nos?\.?|number)\s+of\b", re.IGNORECASE)
SMALL = frozenset(("of", "for", "the", "and", "in", "to", "व", "आणि"))


@lru_cache(maxsize=20_000)
def stems(text: str) -> frozenset[str]:
    """Return the words of a record's name without Marathi genitive endings."""
    bare = SPACED.sub(r"\1", COUNT_OF.sub(" ", text.replace("O/o", "office of")))
    return frozenset(
        folded(GENITIVE.sub("", OBLIQUE.sub("ा", singular(word))))
        for word in expanded_words(bare) - UNITS - SMALL
    )
