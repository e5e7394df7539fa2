"""Marathi for the settings of open data (`portal.configuration`)."""

from catalog.registry import DATASETS

MR = {
    **{f"Publish {one.label.en}": f"{one.label.mr} प्रकाशित करा" for one in DATASETS.values() if one.publishable},
    "Smallest count that is shown": "दाखवली जाणारी सर्वात लहान संख्या",
    "Smaller counts than this are withheld, and with them others from which they could be worked out.":
        "यापेक्षा लहान संख्या दिल्या जात नाहीत; ज्यांवरून त्या काढता येतील अशा इतरही दिल्या जात नाहीत.",
}  # fmt: skip
