"""Marathi for the settings of open data (`portal.configuration`)."""

from catalog.registry import DATASETS

MR = {
    **{f"Publish {one.label.en}": f"{one.label.mr} प्रकाशित करा" for one in DATASETS.values() if one.publishable},
    **{
        f"Publish how many {one.label.en} are decided in time, by service":
            f"{one.label.mr}: किती प्रकरणांत मुदतीत निर्णय झाला ते सेवानिहाय प्रकाशित करा"
        for one in DATASETS.values()
        if one.clock and one.clock.by_service
    },
    "Sites that may show the charts": "तक्ते दाखवू शकणारी संकेतस्थळे",
    "One a line, as https://example.gov.in. The page of the charts gives the code for a frame.":
        "प्रत्येक ओळीत एक, उदा. https://example.gov.in. चौकटीसाठी कोड तक्त्यांच्या पानावर मिळतो.",
    "Smallest count that is shown": "दाखवली जाणारी सर्वात लहान संख्या",
    "Smaller counts than this are withheld, and with them others from which they could be worked out.":
        "यापेक्षा लहान संख्या दिल्या जात नाहीत; ज्यांवरून त्या काढता येतील अशा इतरही दिल्या जात नाहीत.",
}  # fmt: skip
