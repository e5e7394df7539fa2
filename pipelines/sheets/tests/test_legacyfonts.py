"""Kruti Dev and Shivaji are converted as displayed, and never detected in English."""

import csv
import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.registry import DATASETS
from sheets.legacyfonts import KRUTIDEV, LegacyFont, _similar, font_of, to_unicode

ROOT = Path(__file__).parents[3]
# Words as typed in these fonts, entered by hand.
KRUTIDEV_WORDS = """
rkyqdk तालुका|ftYgk जिल्हा|dk;kZy; कार्यालय|vtZ अर्ज|egkjk"Vª महाराष्ट्र|fnukad दिनांक|,dw.k एकूण|izyafcr प्रलंबित
eqacbZ मुंबई|iq.ks पुणे|ukxiwj नागपूर|Bk.ks ठाणे|lkrkjk सातारा|vdksyk अकोला|o/kkZ वर्धा|panziwj चंद्रपूर|jRukfxjh रत्नागिरी
fla/kqnqxZ सिंधुदुर्ग|vejkorh अमरावती|dksYgkiwj कोल्हापूर|lkaxyh सांगली|lksykiwj सोलापूर|ukf'kd नाशिक|vgenuxj अहमदनगर
/kqGs धुळे|tGxko जळगाव|uanqjckj नंदुरबार|vkSjaxkckn औरंगाबाद|tkyuk जालना|chM बीड|ykrwj लातूर|ukansM नांदेड|ijHk.kh परभणी
fgaxksyh हिंगोली|okf'ke वाशिम|cqyMk.kk बुलडाणा|;orekG यवतमाळ|xksafn;k गोंदिया|HkaMkjk भंडारा|xMfpjksyh गडचिरोली
jk;xM रायगड|va/ksjh अंधेरी|cksjhoyh बोरीवली|dqykZ कुर्ला|dY;k.k कल्याण|[ksM खेड|gosyh हवेली|ckjkerh बारामती|f'k:j शिरूर
tqUuj जुन्नर|vkacsxko आंबेगाव|bankiwj इंदापूर|nkSaM दौंड|Hkksj भोर|eqG'kh मुळशी|ekoG मावळ|iqjanj पुरंदर|foHkkx विभाग
eatwj मंजूर|ukeatwj नामंजूर|fudkyh निकाली|f'kYyd शिल्लक|izkIr प्राप्त|rØkj तक्रार|Øekad क्रमांक|uko नाव|lsok सेवा
'kkldh; शासकीय|{ks= क्षेत्र|i=d पत्रक|;kstuk योजना|iksyhl पोलीस|xzkeiapk;r ग्रामपंचायत|o"kZ वर्ष|efguk महिना|uksan.kh नोंदणी
tUeçek.ki= जन्मप्रमाणपत्र|dR;kZ कर्त्या|vkWuykbZu ऑनलाईन|vf/kdkjh अधिकारी|mifoHkkx उपविभाग|Kku ज्ञान|Jh श्री|m|ksx उद्योग
fo|ky; विद्यालय
"""
SHIVAJI_WORDS = """
talauka तालुका|taalauka तालुका|ijalha जिल्हा|idnaaMk दिनांक|ekUNa एकूण|iSallak शिल्लक|maharaYT/ महाराष्ट्र|maharaYT` महाराष्ट्र
saaolaapUr सोलापूर|maMgaLvaoZa मंगळवेढा|iSaxak शिक्षक|sahkarI सहकारी|saMsqaa संस्था|vaYa- वर्ष|puNao पुणे|naava नाव|saMpk- संपर्क
ivaBaaga विभाग|p`aqaimak प्राथमिक|Aja- अर्ज|zaNao ठाणे|saaona[- सोनई|xao~ क्षेत्र|icaik%sak चिकित्सक|ba^Mk बँक|Aa^f ऑफ
"""


def word_pairs(text: str) -> list[tuple[str, str]]:
    """Split the word list. Each pair ends with Devanagari, because `|` may be part of a Kruti Dev word."""
    matches = re.findall(r"(\S+) ([\u0900-\u097f]+)(?:\||\s|$)", text)
    return [(typed, displayed) for typed, displayed in matches]


KRUTIDEV_PAIRS, SHIVAJI_PAIRS = word_pairs(KRUTIDEV_WORDS), word_pairs(SHIVAJI_WORDS)
TALUKAS = (ROOT / "platform/portal/geography/data/talukas.csv").read_text(encoding="utf-8")
PLACES = list(csv.DictReader(TALUKAS.splitlines()))


@pytest.mark.parametrize(
    ("font", "typed", "seen"),
    [("krutidev", *pair) for pair in KRUTIDEV_PAIRS] + [("shivaji", *pair) for pair in SHIVAJI_PAIRS],
)
def test_converts_golden_words(font: LegacyFont, typed: str, seen: str) -> None:
    assert to_unicode(typed, font) == seen


def test_golden_words_are_numerous() -> None:
    assert len(KRUTIDEV_PAIRS) >= 60 and len(SHIVAJI_PAIRS) >= 20


def test_figures_dates_and_brackets_are_kept() -> None:
    assert to_unicode("1,25,000", "krutidev") == "1,25,000"
    assert to_unicode("31@03@2026", "krutidev") == "31/03/2026"
    assert to_unicode("31-03-2026", "shivaji") == "31-03-2026"
    assert to_unicode(",dw.k vtZ ¼la[;k½", "krutidev") == "एकूण अर्ज (संख्या)"
    assert to_unicode("तालुका A", "krutidev") == "तालुका A"


def to_krutidev(text: str) -> str:
    """Convert to Kruti Dev, as far as headings and places need it."""
    cluster = "(?:[क-ह]़?्)*[क-ह]़?"
    text = re.sub(f"(?<!्)र्({cluster}[ा-ौ]*)", "\\1\ue001", text)
    text = re.sub(f"({cluster})ि", "\ue000\\1", text)
    glyphs_by_letter = {displayed: typed for typed, displayed in reversed(KRUTIDEV.items())}
    stems = {
        displayed[:-1]: f"{typed}k"
        for displayed, typed in glyphs_by_letter.items()
        if displayed.endswith("्") and displayed[:-1] not in glyphs_by_letter
    }
    glyphs_by_letter |= stems | {
        "आ": "vk",
        "ओ": "vks",
        "औ": "vkS",
        "ऐ": ",s",
        "ऑ": "vkW",
        "ो": "ks",
        "ौ": "kS",
        "ॉ": "kW",
    }
    pattern = re.compile("|".join(map(re.escape, sorted(glyphs_by_letter, key=len, reverse=True))))
    return pattern.sub(lambda match: glyphs_by_letter[match[0]], text)


MARATHI = sorted(
    {row["name_mr"] for row in PLACES}
    | {field.label.mr for dataset in DATASETS.values() for field in dataset.fields}
)


def test_headings_and_places_survive_round_trip() -> None:
    # ऱ् has a separate glyph that is not in the table: no source gives it for certain.
    words = {word for name in MARATHI for word in re.findall("[\u0900-\u0963]+", name) if "ऱ" not in word}
    wrong = {
        (word, to_krutidev(word), to_unicode(to_krutidev(word), "krutidev"))
        for word in words
        if to_unicode(to_krutidev(word), "krutidev") != word
    }
    assert len(words) > 350 and not wrong


@pytest.mark.parametrize("name", DATASETS)
def test_recognises_font_from_headings_of_each_dataset(name: str) -> None:
    headings = [
        field.label.mr for field in DATASETS[name].fields if re.search("[\u0900-\u097f]", field.label.mr)
    ]
    assert font_of([to_krutidev(text) for text in headings] + ["2026-03-31", "148", "1"]) == "krutidev"
    assert font_of(headings) is None


def test_recognises_font_of_cells_under_english_headings() -> None:
    names = [row["name_mr"] for row in PLACES[:5]]
    cells = ["division", "Total pending", "Date", *map(to_krutidev, names)]
    assert font_of(cells) is None
    assert font_of(cells, known=names) == "krutidev"


def test_one_word_is_enough_if_the_file_names_the_font() -> None:
    assert font_of([typed for typed, _ in SHIVAJI_PAIRS]) == "shivaji"
    assert font_of(["talauka", "147"]) is None
    assert font_of(["talauka", "147"], fonts=["shivaji"]) == "shivaji"
    assert font_of(["rkyqdk"], fonts=["krutidev"]) == "krutidev"
    assert font_of(["Taluka", "Total"], fonts=["krutidev"]) is None


def english_texts() -> list[list[str]]:
    """Return the headings of each dataset, place names, interface texts and lines of the documentation."""
    sheets = [
        [text for field in dataset.fields for text in (field.name, field.label.en, *field.aliases)]
        for dataset in DATASETS.values()
    ]
    sheets.append([text for row in PLACES for text in row.values()])
    sheets += [[text.casefold() for text in sheet] for sheet in sheets]
    sheets += [
        path.read_text().split("\n") for path in (ROOT / "docs").rglob("*.md") if "mr" not in path.parts
    ]
    for path in (ROOT / "ui/src/locales/en").glob("*.json"):
        sheets.append(re.findall(r'"([^"]*)"', json.dumps(json.loads(path.read_text()), ensure_ascii=False)))
    return sheets


def test_english_is_never_detected_as_legacy_font() -> None:
    marathi = [name for name in MARATHI if name]
    for sheet in english_texts():
        assert font_of(sheet) is None, sheet[:5]
        assert font_of(sheet, known=marathi) is None, sheet[:5]
        for line in sheet[:200]:
            assert font_of([line], known=marathi) is None, line


WORDS = sorted(
    {word for sheet in english_texts() for line in sheet for word in re.findall("[A-Za-z]{2,}", line)}
)


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.one_of(st.sampled_from(WORDS), st.from_regex(r"[A-Za-z][a-z]{2,9}", fullmatch=True)), max_size=30
    )
)
def test_latin_words_are_never_detected_as_legacy_font(words: list[str]) -> None:
    assert font_of(words, known=MARATHI) is None


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60), st.sampled_from(["krutidev", "shivaji"]))
def test_conversion_leaves_no_private_characters(text: str, font: LegacyFont) -> None:
    if not re.search("[\ue000\ue001]", text):
        assert not re.search("[\ue000\ue001]", to_unicode(text, font))


def test_spelling_variants_are_folded() -> None:
    assert _similar("तहसिल") == _similar("तहसील")
