"""Marathi for the texts of the Command Center."""

from portal.core.language import Counted

MR = {
    "{count} rows imported": Counted("{count} ओळी आयात", one="1 row imported", one_mr="1 ओळ आयात"),
    "Entry added": "नोंद जोडली",
    "Entry changed": "नोंद बदलली",
    "Entry deleted": "नोंद हटवली",
    "{listed} and {count} more": "{listed} आणि आणखी {count}",
    "{listed} and {count} other departments": Counted(
        "{listed} आणि आणखी {count} विभाग",
        one="{listed} and 1 other department", one_mr="{listed} आणि आणखी 1 विभाग",
    ),
    "{count} rows": Counted("{count} ओळी", one="1 row", one_mr="1 ओळ"),
    "{count} imports brought {rows}: {names}.": Counted(
        "{count} आयाती झाल्या, {rows}: {names}.",
        one="1 import brought {rows}: {names}.", one_mr="1 आयात झाली, {rows}: {names}.",
    ),
    "{count} entries were changed by hand: {names}.": Counted(
        "{count} नोंदी हाताने बदलल्या: {names}.",
        one="1 entry was changed by hand: {names}.", one_mr="1 नोंद हाताने बदलली: {names}.",
    ),
    "{count} imports were undone.":
        Counted("{count} आयाती मागे घेतल्या.", one="1 import was undone.", one_mr="1 आयात मागे घेतली."),
    "{count} entries dated after today were written: {names}.": Counted(
        "आजनंतरच्या तारखेच्या {count} नोंदी झाल्या: {names}.",
        one="1 entry dated after today was written: {names}.", one_mr="आजनंतरच्या तारखेची 1 नोंद झाली: {names}.",
    ),
    "Nothing has changed since yesterday.": "कालपासून काहीही बदललेले नाही.",
    "The last import was on {day}.": "शेवटची आयात {day} रोजी झाली.",
    "The changed rows name no taluka: they are about the whole district.":
        "बदललेल्या ओळींत तालुका नाही; त्या संपूर्ण जिल्ह्याच्या आहेत.",
    "No place has new or changed rows.": "कोणत्याही ठिकाणी नवीन किंवा बदललेली ओळ नाही.",
    "All of it is about {taluka}: {rows}.": "सर्व बदल {taluka} तालुक्यातील: {rows}.",
    "{rows} of {all} rows are about {taluka}; the others name no taluka.":
        "{all} पैकी {rows} ओळी {taluka} तालुक्याच्या; इतरांत तालुका नाही.",
    "{count} talukas; {taluka} has {rows} of {all} rows.":
        "{count} तालुके; सर्वाधिक {taluka} तालुक्यात, {all} पैकी {rows} ओळी.",
    "{count} more received": "{count} अधिक प्राप्त",
    "{count} fewer received": "{count} कमी प्राप्त",
    "{count} more completed": "{count} अधिक निकाली",
    "{count} fewer completed": "{count} कमी निकाली",
    "{count} more pending": "{count} अधिक प्रलंबित",
    "{count} fewer pending": "{count} कमी प्रलंबित",
    "₹{count} lakh more collected": "₹{count} लाख अधिक जमा",
    "₹{count} lakh less collected": "₹{count} लाख कमी जमा",
    "The difference is not known: an earlier import of {names} was undone, or very many of its entries were corrected.":
        "फरक सांगता येत नाही: {names} ची आधीची आयात मागे घेतली आहे किंवा खूप नोंदी दुरुस्त केल्या आहेत.",
    "Since yesterday: {parts}.": "कालपासून: {parts}.",
    "The changed rows are positions on a day, which are not added up.":
        "बदललेल्या ओळी एका दिवसाची स्थिती दाखवतात; त्यांची बेरीज होत नाही.",
    "Cases and revenue are the same as yesterday.": "प्रकरणे व महसूल कालइतकेच आहेत.",
    "{count} sheets are missing this month: {names}.": Counted(
        "या महिन्यात {count} पत्रके मिळालेली नाहीत: {names}.",
        one="1 sheet is missing this month: {names}.", one_mr="या महिन्यात 1 पत्रक मिळालेले नाही: {names}.",
    ),
    "No sheet of this month is missing.": "या महिन्याचे कोणतेही पत्रक बाकी नाही.",
    "No sheet is expected this month yet.": "या महिन्यात अद्याप कोणतेही पत्रक अपेक्षित नाही.",
    "{count} sheets may still come on time.":
        Counted("{count} पत्रके अजून मुदतीत येऊ शकतात.", one="1 sheet may still come on time.",
                one_mr="1 पत्रक अजून मुदतीत येऊ शकते."),
    "No measure has the 12 complete months that are needed to judge it.":
        "पडताळणीसाठी लागणारे 12 पूर्ण महिने कोणत्याही निर्देशकाचे नाहीत.",
    "No measure is getting worse.": "कोणताही निर्देशक खालावत नाही.",
    "{measure} ({department}, since {month})": "{measure} ({department}, {month} पासून)",
    "{count} measures are getting worse: {names}.": Counted(
        "{count} निर्देशक खालावत आहेत: {names}.",
        one="1 measure is getting worse: {names}.", one_mr="1 निर्देशक खालावत आहे: {names}.",
    ),
}  # fmt: skip
