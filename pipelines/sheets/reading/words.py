"""The words of headings: abbreviations, two languages in one cell, and words without meaning."""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache, lru_cache

from catalog.registry import DATASETS
from sheets.reading.sounds import MIN_LETTERS, by_sound, latin_initials, sounds_like
from sheets.text import DEVANAGARI_DIGITS, clean, heading_key

NEAR = 0.84  # similarity of spelling
WORD_SEPARATORS = re.compile(r"[\s,;:()\[\]{}\-–—_*./\\&+|›@]+")
DEVANAGARI = re.compile(r"[\u0900-\u097f]")
SCRIPTS = re.compile(r"[\u0900-\u097f][\u0900-\u097f\s.\-()/]*|[^\u0900-\u097f]+")
SHORT = {
    "div": "division", "dist": "district", "distt": "district", "dt": "date", "dated": "date", "tal": "taluka",
    "tq": "taluka", "tk": "taluka", "taluk": "taluka", "tahasil": "tahsil", "tah": "tahsil", "dept": "department",
    "mgmt": "management",
    "recd": "received", "pend": "pending", "appl": "application", "cert": "certificate", "qty": "quantity",
    "appr": "approved", "apprvd": "approved", "rej": "rejected", "rejd": "rejected", "disp": "disposed",
    "sanc": "sanctioned", "reced": "received", "rcvd": "received", "recvd": "received", "gen": "generated",
    "acq": "acquisition", "trf": "transferred", "fwd": "forwarded", "estt": "establishment", "acctt": "accounts",
    "bal": "balance", "txn": "transaction", "br": "branch", "amt": "amount", "avg": "average",
    "sec": "section", "recpt": "receipt", "ord": "order", "cnt": "count", "nm": "name", "cd": "code", "mut": "mutation",
    "pendancy": "pendency", "ach": "achievement", "prog": "progressive",
    "तालुक्याचे": "तालुका", "तालुके": "तालुका", "जिल्ह्याचे": "जिल्हा", "जिल्हे": "जिल्हा", "विभागाचे": "विभाग", "शाखेचे": "शाखा",
    "कार्यालयाचे": "कार्यालय", "सेवेचे": "सेवा",
    "ता": "तालुका", "जि": "जिल्हा", "दि": "दिनांक", "सरा": "सरासरी", "प्रलंबीत": "प्रलंबित", "पेंडिंग": "प्रलंबित",
}  # fmt: skip


GENITIVE = re.compile(r"(?<=[\u0900-\u097f]{2})(?:ां)?(?:च्या|च[ाीे])$")  # "आदेशांची", "निर्गतीचे"
PARTICIPLE = re.compile(r"(?<=[\u0900-\u097f]{2})ि?ले(?:ले|ल्या|ला|ली)?$")  # "पाठविले", "पाठवलेले", "पाठविलेल्या"
DATIVE = re.compile(r"(?<=[\u0900-\u097f]{2})(?:साठी|स)$")  # "निर्गतीस"


def _words(text: str) -> frozenset[str]:
    """Return the words of a list, also without Marathi genitive endings."""
    return frozenset(text.split()) | {GENITIVE.sub("", word) for word in text.split()}


def singular(word: str) -> str:
    if (
        not word.isascii()
        or not word.endswith("s")
        or len(word) <= 4
        or word.endswith("ss")
        or word == "days"
    ):
        return word
    return word[:-1]


# Words without meaning. "total" only counts as one next to another word: alone it names a column.
STOP_WORDS = _words("""
    a an the of in at to by for and with no nos number numbers count counts name names case cases sr serial
    application applications petition petitions complaint complaints grievance grievances तक्रारी तक्रारींची
    entry entries entrie नोंद नोंदी नोंदींची नोंदीचा नोंदीचे गेलेले गेलेल्या mutation mutations फेरफार
    फेरफारांची पैकी sl sn srno slno sno appl appls appln applns s wise administrative grand झाले झाला झाली
    केले ला कडे कडील मधील काढलेले काढलेल्या केलेले केलेल्या केलेली असलेले असलेल्या असलेली झालेले झालेल्या
    झालेली केल्याचा झाल्याचा level levels स्तर स्तरावर स्तरावरील पातळीवर चे ची चा च्या व आणि संख्या क्रमांक क्र अ अक्र अनं अनु
    नं नंबर नाव नावे प्रकरणे प्रकरणांची अर्ज अर्जांची प्रशासकीय
""")
# Words that do not describe a column's content, because they number or name its rows.
NUMBERING = _words("""
    a an the of in at to by for and with no nos number numbers count counts name names s sr serial sl sn srno slno sno
    wise grand administrative प्रशासकीय चे ची चा च्या व आणि संख्या क्रमांक क्र अ अक्र अनं अनु नं नंबर नाव नावे पैकी
""")
TOTAL_WORDS = _words("total एकूण एकुण")
# Words that turn a figure into a different one.
QUALIFIERS = _words("""
    target targets cumulative progressive previous last opening beginning start estimated expected proposed
    budget demand arrears percentage percent % earlier prior backlog उद्दिष्ट लक्ष्य एकत्रित मागील संचयी
    प्रगतिपर प्रस्तावित अपेक्षित टक्केवारी आरंभीची आरंभी सुरुवातीची सुरुवातीचे सुरुवातीस सुरुवातीला सुरवातीची सुरवातीचे सुरवातीस प्रारंभिक
    प्रारंभीची प्रारंभीचे code कोड since पासून previous rate per appeal challan including incl excluding
    want over exceeding difference increase decrease variation थकबाकी दर अपील चलन फरक वाढ घट तफावत
""")
QUALIFIERS |= frozenset(map(singular, QUALIFIERS))
OTHER_THINGS = frozenset(("appeal", "अपील"))  # counted besides a register's cases
DUE = _words("due deadline limit मुदत मुदतीचा विहित अंतिम")  # days that are computed
# Words that negate, or name what is left out.
NEGATIONS = _words("""
    not non no-longer yet un other except excepting excluding without barring
    नाही नसलेले नसलेल्या नसलेला न वगळून वगळता व्यतिरिक्त सोडून इतर बिगर
""")
# Words for the period of a figure: the month's figures versus cumulative ones.
PERIODS = _words("""
    during month year today day week upto till end opening closing beginning current this last
    महिन्यात माहे मध्ये अखेर आज आजचे वर्षात चालू आजअखेर त्या दिवशी आठवडा आठवड्यात आठवड्यातील
""")
# Words that may accompany a date in a heading that is nothing but a date.
AROUND_DATE = _words("""
    position status figure figures as on of at up to upto till end ending the month for dated date
    fortnight तारीख तारखेची तारखेस कोणत्या पंधरवडा महिनाअखेर महिन्याअखेर आठवडाअखेर
    dt अखेर रोजी पर्यंत स्थिती दिनांक दि माहे महिना ची चे अखेरची रोजीची रोजीचा पर्यंतची
""")
WEEKDAYS = _words("""
    monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
    सोमवार मंगळवार बुधवार गुरुवार गुरूवार शुक्रवार शनिवार रविवार
""")
# Words that may accompany a figure's name in a heading without making it another figure.
HARMLESS_WORDS = _words("""
    as off limit taken court certified collected collection recovered realised realized rounded approx sent
    date dated re days# contribution done given deposited force feedback form permit certificate दाखला दाखले
    परवाना परवाने लागलेले लागलेला लागणारे लागणारा करून तक्रारदार वसुली जमा महिनाअखेर रोजी मर्यादा न्यायालय त्रुटी
""")
# Words above the table that apply to all of its figures.
PLANS = _words("expected proposed target प्रस्तावित अपेक्षित उद्दिष्ट")
TITLE_QUALIFIERS = PLANS | _words(
    "cumulative progressive estimated percentage percent % arrears संचयी प्रगतिपर टक्केवारी थकबाकी"
)
CORRECTIONS = _words("corrigendum erratum instead ऐवजी शुद्धिपत्रक")
# Words of notes that change what the figures are.
INCLUDES = _words("""
    approximate approximately include includes including included exclude excludes excluding excluded
    अंदाजे अंदाजित समाविष्ट समावेश वगळून वगळता
""")
NOTE_QUALIFIERS = TITLE_QUALIFIERS | CORRECTIONS | INCLUDES
# Words of notes about the figures themselves: "All figures are provisional".
FIGURE_WORDS = _words("above data figure figures numbers amounts statement आकडे आकड्यांत आकडेवारी संख्या रकमा वरील")
FULFILLED = _words("achieved achievement actual current closing end साध्य प्रत्यक्ष")
SYNONYMS = {
    word: meant
    for meant, words in {
        "received": "filed lodged presented inward दाखल आलेले आलेल्या आवक सादर मिळालेले प्राप्त स्वीकारलेले",
        "approved": "sanctioned sanction granted accepted allowed मंजूर मंजुर मान्य मंजुरी",
        "rejected": "declined refused denied disallowed नामंजूर नामंजुर अमान्य फेटाळलेले फेटाळलेल्या फेटाळले"
        " नाकारलेले नाकारलेल्या",
        "closed": "completed disposal disposed settled finished cleared decided निकाली निपटारा निपटाऱ्या निर्गती निर्गत"
        " बंद",
        "pending": "balance outstanding remaining pendency प्रलंबित प्रलंबितता शिल्लक थकीत उर्वरित बाकी",
        "issued": "निर्गमित वितरित दिलेले दिलेल्या",
        "late": "beyond delayed belated",
        "on": "within timely",
    }.items()
    for word in words.split()
}

# Words recognised as written.
KNOWN_WORDS = STOP_WORDS | TOTAL_WORDS | QUALIFIERS | NEGATIONS | PERIODS | AROUND_DATE | HARMLESS_WORDS
KNOWN_WORDS |= SYNONYMS.keys()
JOINED = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Za-z])(?=[0-9])")  # "TotalApplications", "Desk1"
SYLLABLE = r"[\u0904-\u0939](?:[\u0900-\u0903\u093a-\u094c]|\u094d[\u0904-\u0939])*"
INITIALS = re.compile(rf"\b(?:(?:[^\W\d_]|{SYLLABLE}(?:{SYLLABLE})?)\.){{2,}}")  # "D.M.F.", "डी.एम.एफ."
OUT_OF = re.compile(r"\b(?:(?:out )?of which|out of)\b(?!\s+time)", re.IGNORECASE)
NOT_SATISFIED = re.compile(r"\b(?:not\s+|un)satisf", re.IGNORECASE)


def _undotted(found: re.Match[str]) -> str:
    return f"{found[0].replace('.', '')} "


def split_words(text: str) -> str:
    """Split words written together, and join initials written apart."""
    return INITIALS.sub(_undotted, JOINED.sub(" ", text))


@cache
def _vocabulary() -> tuple[frozenset[str], dict[str, str]]:
    """Return the Latin words used in headings, and the Marathi ones by their sound."""
    fields = [field for dataset in DATASETS.values() for field in dataset.sheet_fields]
    names = [name for dataset in DATASETS.values() for name in dataset.label.both()]
    names += [name for field in fields for name in (*field.label.both(), *field.aliases)]
    names += [
        name
        for field in fields
        for choice in field.choices
        for name in (*choice.label.both(), *choice.aliases)
    ]
    words = dict.fromkeys(word for name in names for word in WORD_SEPARATORS.split(heading_key(name)))
    words |= dict.fromkeys((*SYNONYMS.values(), *sorted(KNOWN_WORDS), *OFFICIAL.values(), *OFFICIAL, *SHORT))
    return frozenset(word for word in words if word.isascii()), by_sound(words)


def marathi(word: str) -> str:
    """Return the Marathi word for one in Latin letters; other words are unchanged."""
    if len(word) < MIN_LETTERS or not word.isascii() or not word.isalpha():
        return word
    latin, marathi = _vocabulary()
    return word if word in latin or singular(word) in latin else sounds_like(word, marathi) or word


SHORTENED = re.compile(r"\b([A-Za-z]{4,})\.")


@lru_cache(maxsize=5_000)
def expand_abbreviation(word: str, known: frozenset[str]) -> str | None:
    """Return the word abbreviated by a prefix ("subm") or contraction ("assgd"), if only one of `known` fits."""
    if word in known or word in SHORT or word in KNOWN_WORDS:
        return None
    contracted = re.compile(".*".join(word))
    found = sorted(
        (name for name in known if name.startswith(word) or contracted.fullmatch(name)),
        key=lambda name: (len(name), name),
    )
    if not found or any(name[: len(word) + 1] != found[0][: len(word) + 1] for name in found):
        return None
    return found[0]


@lru_cache(maxsize=20_000)
def tokens(text: str) -> frozenset[str]:
    """Return the meaningful words of a heading, abbreviations expanded: of "No. of applications" the last one."""
    words, empty = list[str](), list[str]()
    bare = NOT_SATISFIED.sub("dissatisf", OUT_OF.sub(" ", split_words(text)))
    for word in WORD_SEPARATORS.split(heading_key(bare).translate(DEVANAGARI_DIGITS)):
        word = marathi(word)
        word = singular(SHORT.get(word, word))
        word = stem if (stem := DATIVE.sub("", word)) in SYNONYMS else GENITIVE.sub("", word)
        word = word if word in KNOWN_WORDS else PARTICIPLE.sub("", word)
        if word:
            (empty if word in STOP_WORDS else words).append(word)
    meant = frozenset(word for word in words if word not in TOTAL_WORDS)
    return meant or frozenset(words or (word for word in empty if word not in NUMBERING))


# Everyday words for official ones in names of services and offices.
OFFICIAL = {
    **dict.fromkeys(("दाखला", "दाखले", "प्रमाणपत्रे"), "प्रमाणपत्र"),
    **dict.fromkeys(("tah", "tahsil", "tehsil", "tahsildar", "tehsildar"), "taluka"),
    **dict.fromkeys(("तह", "तहसील", "तहसिल", "तहसीलदार", "तहसिलदार"), "तालुका"),
    **{"collectorate": "collector", "officer": "office", "अधिकारी": "कार्यालय"},
    **{"ongoing": "active", "running": "active", "live": "active", "सक्रिय": "सुरू", "चालू": "सुरू"},
    **dict.fromkeys(("डिजिटाइज्ड", "डिजिटाईज्ड", "डिजिटायझ्ड", "डिजिटायझेशन"), "डिजिटल"),
    **dict.fromkeys(("झालेले", "झालेल्या", "झालेली", "झालेला", "केलेले", "केलेल्या", "केलेली", "केलेला"), ""),
    **dict.fromkeys(("असलेले", "असलेल्या", "असलेली", "असलेला"), ""),
    **{"suburbs": "suburban", "उपनगरे": "उपनगर", "license": "licence", "टक्के": "percent"},
    **{"शपथपत्र": "प्रतिज्ञापत्र", "sr": "senior", "sdo": "sub divisional office", "उविअ": "उपविभागीय कार्यालय"},
    **{"la": "land acquisition", "rti": "right to information", "it": "information technology"},
}
# Village forms by number or name: "7/12" is "सातबारा", "8-अ" is "आठ-अ".
FORMS = {
    re.compile(r"\b[7७](?:\s*/\s*|\s)(?:12|१२)\b(?!/|\s*(?:day|month|दिव|महि))"): "सातबारा",
    re.compile(r"\b[8८][\s-]?[अa]\b"): "आठ अ",
}
BRITISH = re.compile(r"(?<=[a-z]{3})is(e|es|ed|ing|ation)$")  # "digitised"


@lru_cache(maxsize=20_000)
def expanded_words(text: str) -> frozenset[str]:
    """Return all words of a name with abbreviations and everyday words replaced."""
    key = heading_key(INITIALS.sub(_undotted, text)).replace("%", " percent ")
    for form, name in FORMS.items():
        key = form.sub(name, key)
    words = (latin_initials(word) for word in WORD_SEPARATORS.split(key) if word)
    spelled = (BRITISH.sub(r"iz\1", SHORT.get(word, word)) for word in map(marathi, words))
    return frozenset(" ".join(OFFICIAL.get(word, word) for word in spelled).split())


@lru_cache(maxsize=20_000)
def plain(words: frozenset[str]) -> frozenset[str]:
    """Replace synonyms in `words` by a common word."""
    return frozenset(SYNONYMS.get(word, word) for word in words)


# What happened to the things counted.
STATES = frozenset(SYNONYMS.values()) - {"late", "on"}


def states_in(heading: str) -> frozenset[str]:
    """Return the states a heading names, also within a word: "Undisposed" and "अमंजूर"."""
    return frozenset(word for word in (*SYNONYMS, *STATES) if len(word) > 3 and word in heading_key(heading))


def is_negated(heading: str) -> bool:
    """Whether a heading negates a state, or contains one within a longer word."""
    return bool(expanded_words(heading) & NEGATIONS) or not plain(states_in(heading)) <= plain(
        tokens(heading)
    )


def unexplained_words(heading: str, own_words: frozenset[str]) -> frozenset[str]:
    """Return words of a figure's heading that are neither its own nor known as harmless: "Closed by applicant"."""
    known = own_words | plain(own_words) | HARMLESS_WORDS | PERIODS | AROUND_DATE | FULFILLED
    unexplained = (word for word in tokens(heading) - known if not any(map(str.isdigit, word)))
    return frozenset(
        word
        for word in unexplained
        if not (plain(frozenset((word,))) & known or _is_misspelt(word, own_words))
    )


def _is_misspelt(word: str, own_words: Iterable[str]) -> bool:
    """Whether a word is nearly one of `own_words`. With another first letter it may be the opposite: "Undisposed"."""
    return any(near[0] == word[0] for near in get_close_matches(word, own_words, cutoff=NEAR))


def languages(text: str) -> list[str]:
    """Split "Taluka / तालुका" by language; return the text as is if it has only one."""
    if not DEVANAGARI.search(text) or not re.search("[A-Za-z]", text):
        return [text]
    return list(filter(None, (part.strip(" /-–—()|:,.\n") for part in SCRIPTS.findall(clean(text)))))
