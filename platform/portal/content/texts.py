"""Marathi for the texts of ``content``."""

MR = {
    "Slider not found": "स्लायडर आढळला नाही",
    "Slider created successfully": "स्लायडर तयार झाला",
    "Slider updated successfully": "स्लायडर अद्ययावत झाला",
    "Slider deleted successfully": "स्लायडर हटवला",
    "Minister not found": "मान्यवर आढळले नाहीत",
    "Minister created successfully": "मान्यवरांची माहिती जोडली",
    "Minister updated successfully": "मान्यवरांची माहिती अद्ययावत झाली",
    "Minister deleted successfully": "मान्यवरांची माहिती हटवली",
    "News article not found": "बातमी आढळली नाही",
    "News created successfully": "बातमी तयार झाली",
    "News updated successfully": "बातमी अद्ययावत झाली",
    "News deleted successfully": "बातमी हटवली",
    "An image is needed here. Choose another one instead of removing it.": "येथे प्रतिमा हवी. ती काढण्याऐवजी दुसरी निवडा.",
    "Order saved": "क्रम जतन झाला",
    "The list has changed. Reload it and try again.": "यादी बदलली आहे. ती पुन्हा आणा आणि प्रयत्न करा.",
}
