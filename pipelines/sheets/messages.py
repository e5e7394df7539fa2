"""Every message about a file, a sheet or a row, in both languages. Params fill the braces."""

from collections.abc import Mapping
from string import Formatter

from catalog.text import Language, Text
from sheets.reading.messages import READING

MESSAGES: dict[str, Text] = READING | {
    # -- the file --
    "empty": Text(
        "File must contain at least a header row and one data row.",
        "फाइलमध्ये किमान एक शीर्षक ओळ आणि माहितीची एक ओळ असावी.",
    ),
    "unsupported_type": Text(
        "This type of file is not supported. Upload a CSV, XLSX, XLS, ODS or HTML file.",
        "या प्रकारची फाइल येथे वाचली जात नाही. CSV, XLSX, XLS, ODS किंवा HTML फाइल पाठवा.",
    ),
    "misnamed": Text(
        "The name ends in .{named}, but the file is {found}. Save it again as CSV or XLSX.",
        "फाइलचे नाव .{named} असे संपते, पण ती {found} आहे. ती CSV किंवा XLSX म्हणून पुन्हा जतन करा.",
    ),
    "macros": Text(
        "The workbook contains macros. Save it as a plain .xlsx workbook.",
        "कार्यपुस्तिकेत मॅक्रो आहेत. ती साध्या .xlsx स्वरूपात जतन करा.",
    ),
    "encrypted": Text(
        "The workbook is password-protected. Save it without a password.",
        "कार्यपुस्तिकेला पासवर्ड आहे. पासवर्डशिवाय जतन करा.",
    ),
    "corrupt": Text(
        "The file is damaged and can't be read. Open it in a spreadsheet program and save it again.",
        "फाइल खराब असून ती वाचता येत नाही. स्प्रेडशीट प्रोग्रॅममध्ये उघडून पुन्हा जतन करा.",
    ),
    "file_too_big": Text("The file is larger than {mib} MiB.", "फाइल {mib} MiB पेक्षा मोठी आहे."),
    "inflates": Text(
        "The workbook unpacks to more than {mib} MiB. Remove pictures and sheets that you don't need.",
        "कार्यपुस्तिका उलगडल्यावर {mib} MiB पेक्षा मोठी होते. नको असलेली चित्रे व पत्रके वगळा.",
    ),
    "unsafe_xml": Text(
        "The workbook contains XML declarations that no sheet needs, so it was not opened.",
        "कार्यपुस्तिकेत पत्रकाला अनावश्यक अशा XML घोषणा आहेत. ती उघडली नाही.",
    ),
    "far_cell": Text(
        "Cell {cell} has a value far outside the table. Clear it and upload the file again.",
        "तक्त्याच्या फार बाहेर {cell} पेशीत मजकूर आहे. ती रिकामी करून फाइल पुन्हा पाठवा.",
    ),
    "too_many_rows": Text(
        "The sheet has more than {most} rows. Split it into several files.",
        "पत्रकात {most} पेक्षा जास्त ओळी आहेत. ते अनेक फाइलींत विभागा.",
    ),
    "too_many_columns": Text("The sheet has more than {most} columns.", "पत्रकात {most} पेक्षा जास्त स्तंभ आहेत."),
    "too_complex": Text(
        "The file took too much time or memory to read. Save a copy with only the table.",
        "फाइल वाचण्यास फार वेळ किंवा मेमरी लागली. फक्त तक्ता असलेली प्रत जतन करा.",
    ),
    "not_text": Text(
        "The file is not plain text: it contains characters that a CSV can't have.",
        "ही फाइल साधा मजकूर नाही: CSV मध्ये नसणारी अक्षरे तिच्यात आहेत.",
    ),
    "encoding": Text(
        "The characters can't be read. Save the file as “CSV UTF-8”.",
        "अक्षरे वाचता येत नाहीत. फाइल “CSV UTF-8” म्हणून जतन करा.",
    ),
    "lone_quote": Text(
        'Row {row}: a quotation mark (") is not closed. Remove or double it.',
        'ओळ {row}: अवतरणचिन्हाची (") जोडी नाही. ते काढा किंवा दोनदा लिहा.',
    ),
    "chosen_sheet_missing": Text("The file has no sheet {names}.", "फाइलमध्ये {names} हे पत्रक नाही."),
    "chosen_column_missing": Text("The sheet has no column {names}.", "पत्रकात {names} हा स्तंभ नाही."),
    "chosen_row_missing": Text(
        "The sheet ends at row {last}; there is no row {names}.", "पत्रक ओळ {last} ला संपते; ओळ {names} नाही."
    ),
    "question_unknown": Text(
        "This sheet has no question {names}. Check it again and answer its own questions.",
        "या पत्रकाला {names} हा प्रश्न नाही. पुन्हा तपासणी करून त्याच्याच प्रश्नांची उत्तरे द्या.",
    ),
    # -- the sheet --
    "missing_column": Text("Column “{name}” ({label}) is missing.", "स्तंभ “{name}” ({label}) पत्रकात नाही."),
    "doubled_heading": Text(
        "The headings of columns {letters} both mean “{label}” ({headings}). Keep one of them.",
        "स्तंभ {letters} यांची शीर्षके “{label}” याच अर्थाची आहेत ({headings}). त्यांपैकी एक ठेवा.",
    ),
    "unknown_column": Text(
        "Column {letter}, “{heading}”, belongs to no field and was ignored.",
        "स्तंभ {letter}, “{heading}”, साठी येथे क्षेत्र नाही; तो वगळला आहे.",
    ),
    "beyond_heading": Text(
        "Column {letter} has no heading; its filled cells ({count}) are left out.",
        "स्तंभ {letter} ला शीर्षक नाही; त्यातील भरलेल्या पेशी ({count}) वगळल्या आहेत.",
    ),
    "merged_number": Text(
        "Merged over rows {first} to {last}: the number counts for row {first} alone.",
        "ओळी {first} ते {last} एकत्र केल्या आहेत: संख्या फक्त ओळ {first} साठी धरली जाईल.",
    ),
    "total_row": Text("This is a row of totals; it is left out.", "ही एकूण बेरजेची ओळ आहे; ती वगळली आहे."),
    "other_sheets": Text(
        "Only the sheet “{name}” is read; left out: {others}.",
        "फक्त “{name}” हे पत्रक वाचले; वगळलेली पत्रके: {others}.",
    ),
    "following_sheets": Text(
        "This import reads the sheet “{name}”. The others are imported after it, each as its own import: {others}.",
        "या आयातीत “{name}” हे पत्रक आहे. त्यानंतर इतर पत्रके स्वतंत्रपणे आयात होतील: {others}.",
    ),
    # -- any cell --
    "missing": Text("{label} is missing.", "{label}: पेशी रिकामी आहे."),
    "formula_without_value": Text(
        "The formula has no saved value. Paste the value instead.",
        "सूत्राचे उत्तर जतन झालेले नाही. सूत्राऐवजी उत्तर लिहा.",
    ),
    "error_value": Text("The cell holds the error {value}.", "पेशीत {value} ही त्रुटी आहे."),
    "too_long": Text("At most {most} characters.", "जास्तीत जास्त {most} अक्षरे लिहा."),
    "control_characters": Text(
        "The text contains characters that can't be displayed.", "मजकुरात न दिसणारी अक्षरे आहेत."
    ),
    "choice": Text("Must be {choices}.", "{choices} असे लिहा."),
    "wrong_type": Text("This value does not fit the column.", "हे मूल्य या स्तंभात बसत नाही."),
    # -- numbers --
    "not_a_number": Text("Not a number.", "ही संख्या नाही."),
    "not_a_number_blank": Text(
        "Not a number. Leave the cell empty for 0.", "ही संख्या नाही. शून्यासाठी पेशी रिकामी ठेवा."
    ),
    "letter_for_zero": Text("“{value}” contains a letter, not a zero.", "“{value}” मध्ये शून्याऐवजी अक्षर आहे."),
    "letter_in_number": Text(
        "“{value}” contains a letter. Enter only the number.", "“{value}” मध्ये अक्षर आहे; संख्या लिहा."
    ),
    "grouping": Text(
        "The commas in “{value}” are in the wrong places. Write it as in 1,23,456.",
        "“{value}” मधील स्वल्पविराम 1,23,456 प्रमाणे नाहीत.",
    ),
    "negative": Text("Must be 0 or more.", "संख्या 0 किंवा अधिक असावी."),
    "whole_number": Text("Must be a whole number.", "पूर्ण संख्या लिहा."),
    "too_many_decimals": Text(
        "At most {decimals} decimal places.", "दशांश चिन्हानंतर जास्तीत जास्त {decimals} अंक लिहा."
    ),
    "too_large": Text("Must be at most {maximum}.", "संख्या जास्तीत जास्त {maximum} असावी."),
    "too_many_digits": Text("The number has too many digits.", "संख्येत फार जास्त अंक आहेत."),
    # -- days --
    "not_a_date": Text(
        "Not a date. Write it as YYYY-MM-DD or DD/MM/YYYY.",
        "ही तारीख नाही. YYYY-MM-DD किंवा DD/MM/YYYY असे लिहा.",
    ),
    "no_month": Text("Not a date: there is no month {month}.", "ही तारीख नाही: {month} वा महिना नसतो."),
    "no_year": Text("Not a date: check the year {year}.", "ही तारीख नाही: {year} हे वर्ष बरोबर नाही."),
    "month_days": Text("Not a date: {month} has {days} days.", "ही तारीख नाही: {month} {days} दिवस असतात."),
    "february_days": Text(
        "Not a date: February {year} has {days} days.", "ही तारीख नाही: फेब्रुवारी {year} मध्ये {days} दिवस होते."
    ),
    "future_date": Text("The date is in the future.", "ही तारीख भविष्यातील आहे."),
    # -- places and masters --
    "unknown_division": Text("No such division.", "असा प्रशासकीय विभाग नाही."),
    "unknown_division_near": Text(
        "No such division. Did you mean {near}?", "असा प्रशासकीय विभाग नाही. {near} म्हणायचे आहे का?"
    ),
    "unknown_district": Text("No such district.", "असा जिल्हा नाही."),
    "unknown_district_near": Text(
        "No such district. Did you mean {near}?", "असा जिल्हा नाही. {near} म्हणायचे आहे का?"
    ),
    "unknown_district_in": Text("No such district in {parent} division.", "{parent} विभागात असा जिल्हा नाही."),
    "unknown_district_in_near": Text(
        "No such district in {parent} division. Did you mean {near}?",
        "{parent} विभागात असा जिल्हा नाही. {near} म्हणायचे आहे का?",
    ),
    "unknown_taluka": Text("No such taluka.", "असा तालुका नाही."),
    "unknown_taluka_near": Text(
        "No such taluka. Did you mean {near}?", "असा तालुका नाही. {near} म्हणायचे आहे का?"
    ),
    "unknown_taluka_in": Text("No such taluka in {parent}.", "{parent} जिल्ह्यात असा तालुका नाही."),
    "unknown_taluka_in_near": Text(
        "No such taluka in {parent}. Did you mean {near}?",
        "{parent} जिल्ह्यात असा तालुका नाही. {near} म्हणायचे आहे का?",
    ),
    "elsewhere_district": Text(
        "{value} is a district of {parent} division.", "“{value}” हा {parent} विभागातील जिल्हा आहे."
    ),
    "elsewhere_taluka": Text(
        "{value} is a taluka of {parent} district.", "“{value}” हा {parent} जिल्ह्यातील तालुका आहे."
    ),
    "other_district": Text(
        "Rows of {place}: {count}. This portal serves {home}.",
        "{place} जिल्ह्याच्या ओळी: {count}. हे पोर्टल {home} जिल्ह्याचे आहे.",
    ),
    "ambiguous_place": Text(
        "Several places are called “{value}”. Use the LGD code.",
        "“{value}” नावाची अनेक ठिकाणे आहेत. LGD सांकेतांक लिहा.",
    ),
    "unknown_name": Text(
        "There is no {label} with this name. Names are added under Masters, not by an import.",
        "{label}: असे नाव नोंदलेले नाही. नवीन नाव मास्टर यादीत जोडा; आयातीतून जोडले जात नाही.",
    ),
    "inactive_name": Text(
        "The {label} with this name is no longer in use. It can be activated again under Masters.",
        "{label}: हे नाव आता वापरात नाही. मास्टर यादीत ते पुन्हा सक्रिय करता येते.",
    ),
    "unknown_name_near": Text(
        "There is no {label} with this name. Did you mean {near}?",
        "{label}: असे नाव नोंदलेले नाही. {near} म्हणायचे आहे का?",
    ),
    "out_of_scope": Text(
        "This place is outside your area.",
        "हे ठिकाण आपल्या कार्यक्षेत्राबाहेर आहे.",
    ),
    "other_department": Text(
        "This row belongs to another department.", "ही ओळ आपल्या विभागाची नाही, दुसऱ्या विभागाची आहे."
    ),
    # -- rows --
    "duplicate": Text("Same {names} as row {first_row}.", "{names}: ओळ {first_row} प्रमाणेच."),
    "entry_exists": Text(
        "An entry with the same {names} already exists.", "{names} यांची नोंद आधीच अस्तित्वात आहे."
    ),
    "entry_counted_twice": Text(
        "For the same day there are entries with “{label}” and without. They are added up.",
        "त्याच दिवसाच्या काही नोंदींना “{label}” आहे, काहींना नाही. त्यांची बेरीज होते.",
    ),
    "below_sum": Text(
        "{total} is less than {parts} together ({sum}).", "{total} हे {parts} यांच्या बेरजेपेक्षा ({sum}) कमी आहे."
    ),
    "above_sum": Text(
        "{parts} together ({sum}) are more than {total}.", "{parts} यांची बेरीज ({sum}) {total} पेक्षा जास्त आहे."
    ),
    # RTS uses the wording of its specification; the edit form rejects what the others only warn about.
    "desks_above_pending": Text(
        "Total desk-wise pending exceeds total pending applications",
        "कक्षनिहाय प्रलंबितांची बेरीज एकूण प्रलंबितांपेक्षा जास्त आहे",
    ),
    "desks_above_pending_error": Text(
        "Total desk-wise pending cannot exceed total pending",
        "कक्षनिहाय प्रलंबितांची बेरीज एकूण प्रलंबितांपेक्षा जास्त असू शकत नाही",
    ),
    "total_as_row": Text(
        "The figures of this row are the sum of the other rows of its group, so “{value}” seems to be a total. Remove"
        " the row.",
        "या ओळीतील आकडे गटातील इतर ओळींची बेरीज आहेत; “{value}” ही एकूण बेरजेची ओळ असावी. ती ओळ काढा.",
    ),
    "before_records": Text(
        "The date is before {month}, when the records begin.",
        "ही तारीख {month} पूर्वीची आहे; नोंदी तेव्हापासून सुरू होतात.",
    ),
    "earlier": Text("The date is before {than}.", "ही तारीख {than} याच्या आधीची आहे."),
    "no_end_day": Text(
        "The case is decided, but {target} is empty. So it stays unknown whether it was decided in time.",
        "प्रकरण निकाली आहे, पण {target} रिकामे आहे. त्यामुळे ते मुदतीत निकाली निघाले का हे कळत नाही.",
    ),
    "end_day_of_open": Text(
        "{target} is filled, but by its status the case is open. It counts as open.",
        "{target} भरले आहे, पण स्थितीनुसार प्रकरण प्रलंबित आहे. ते प्रलंबित मोजले जाते.",
    ),
    "part_above_whole": Text(
        "{parts} ({sum}) is more than {total}.", "{parts} ({sum}) हे {total} पेक्षा जास्त आहे."
    ),
    "implausible_lacs": Text(
        "{target} above {most} lakh cannot be right for one taluka and day. Write the amount in lakh, not in rupees.",
        "एका तालुक्यासाठी एका दिवशी {target} {most} लाखांपेक्षा जास्त असू शकत नाही. रक्कम रुपयांत नव्हे, लाखांत लिहा.",
    ),
    "metric_of_department": Text(
        "The department “{by}” does not report this metric. Write {choices}.",
        "“{by}” हा विभाग हे मापक देत नाही. {choices} असे लिहा.",
    ),
    "categories_differ": Text(
        "The categories add up to {sum}, not to {whole}.", "प्रकारांची बेरीज {sum} येते, {whole} नाही."
    ),
    "categories_above": Text(
        "The categories together ({sum}) are more than the total ({whole}).",
        "प्रकारांची बेरीज ({sum}) एकूण आकड्यापेक्षा ({whole}) जास्त आहे.",
    ),
    "differs_from_sum": Text(
        "{target} differs from {parts} together ({sum}); the figure of the sheet is kept.",
        "{target} हे {parts} यांच्या बेरजेहून ({sum}) वेगळे आहे; पत्रकातील आकडा ठेवला आहे.",
    ),
    "differs_from_computed": Text(
        "{target} comes to {computed}; that figure counts, not the sheet's.",
        "{target} हे {computed} येते; पत्रकातील आकड्याऐवजी तो धरला जाईल.",
    ),
}


def message(code: str, params: Mapping[str, object], language: Language) -> str:
    """Return the text of `code`. A data set's own rule code falls back to its `rule` kind; an unknown code is
    returned as is.
    """
    template = MESSAGES.get(code) or MESSAGES.get(str(params.get("rule", "")))
    if template is None:
        return code
    picked = {name: _pick(value, language) for name, value in params.items()}
    text = template[language]
    names = {name for _, name, _, _ in Formatter().parse(text) if name}
    return text.format(**{name: picked.get(name, "") for name in names})


def _pick(value: object, language: Language) -> object:
    if isinstance(value, Mapping) and value.keys() == {"en", "mr"}:
        return value[language]
    return value
