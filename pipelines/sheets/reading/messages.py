"""The texts of what is found about a table as a whole, in both languages (see `sheets.messages`)."""

from catalog.text import Text

READING: dict[str, Text] = {
    "may_be_column": Text(
        "Column {letter} “{heading}” may be {label}. Rename the heading to “{name}”, or remove the column.",
        "स्तंभ {letter} “{heading}” म्हणजे {label} असावे. शीर्षक “{name}” असे लिहा किंवा स्तंभ काढा.",
    ),
    "absent_unchanged": Text(
        "The sheet has no column for {names}. Stored values are left as they are (rows: {count}).",
        "पत्रकात {names} यासाठी स्तंभ नाही. साठवलेली मूल्ये बदलणार नाहीत (ओळी: {count}).",
    ),
    "absent_zero": Text(
        "The sheet has no column for {names}. New entries get 0 (rows: {count}).",
        "पत्रकात {names} यासाठी स्तंभ नाही. नवीन नोंदींत 0 लिहिले जाईल (ओळी: {count}).",
    ),
    "short_row": Text(
        "This line has {have} cells, the heading has {want}. Add the missing cells, even if they are empty.",
        "या ओळीत {have} पेशी आहेत, शीर्षकात {want}. नसलेल्या पेशी रिकाम्या असल्या तरी जोडा.",
    ),
    "other_unit": Text(
        "“{heading}” gives {found}; this column is in {wanted}. Convert the figures and correct the heading.",
        "“{heading}” मध्ये एकक {found} आहे; या स्तंभात {wanted} हवे. आकडे बदलून शीर्षक दुरुस्त करा.",
    ),
    "title_unit": Text(
        "The line “{heading}” says that figures are in {found}; {label} must be in {wanted}. Convert the figures and"
        " correct the line.",
        "“{heading}” या ओळीनुसार आकडे {found} मध्ये आहेत; {label} {wanted} मध्ये हवे. आकडे बदलून ती ओळ दुरुस्त करा.",
    ),
    "unclear_remark": Text(
        "The remark “{remark}” in the heading “{heading}” may change what the figures mean. Remove it if they are this"
        " column's figures.",
        "“{heading}” या शीर्षकातील “{remark}” या शेऱ्यामुळे आकड्यांचा अर्थ बदलू शकतो. आकडे याच स्तंभाचे असल्यास शेरा काढा.",
    ),
    "group_heading": Text(
        "“{heading}” is below “{group}”, so it may not be {label}. Write one full heading above each column.",
        "“{heading}” हे “{group}” खाली आहे; ते {label} नसावे. प्रत्येक स्तंभावर एकच पूर्ण शीर्षक लिहा.",
    ),
    "shared_heading": Text(
        "Column {letter} has numbers but no heading; “{heading}” may be meant for both columns. Write a heading above"
        " each column.",
        "स्तंभ {letter} मध्ये संख्या आहेत पण शीर्षक नाही; “{heading}” दोन्ही स्तंभांसाठी असावे. प्रत्येक स्तंभावर शीर्षक लिहा.",
    ),
    "second_heading_row": Text(
        "Row {row} ({words}) is a second row of headings. Write one full heading above each column, in one row.",
        "ओळ {row} ({words}) ही शीर्षकांची दुसरी ओळ आहे. प्रत्येक स्तंभावर एकाच ओळीत पूर्ण शीर्षक लिहा.",
    ),
    "second_table": Text(
        "Row {row} begins another table ({words}). Send each table as a file of its own.",
        "ओळ {row} पासून दुसरा तक्ता सुरू होतो ({words}). प्रत्येक तक्ता स्वतंत्र फाइलमध्ये पाठवा.",
    ),
    "hidden_rows": Text(
        "Hidden rows hold data: {names}. Show them if they belong to the sheet, or delete them.",
        "लपवलेल्या ओळींत माहिती आहे: {names}. त्या पत्रकाचा भाग असल्यास दाखवा, नसल्यास काढा.",
    ),
    "hidden_columns": Text(
        "Hidden columns hold data: {names}. Show them if they belong to the sheet, or delete them.",
        "लपवलेल्या स्तंभांत माहिती आहे: {names}. ते पत्रकाचा भाग असल्यास दाखवा, नसल्यास काढा.",
    ),
    "hidden_sheets": Text(
        "The workbook has hidden sheets with data: {names}. Show them if they are to be imported, or delete them.",
        "कार्यपुस्तिकेत माहिती असलेली लपवलेली पत्रके आहेत: {names}. ती आयात करायची असल्यास दाखवा, नसल्यास काढा.",
    ),
    "date_outside_table": Text(
        "The date “{date}” is written outside the table and is not read. Choose the date in the form, or add a column"
        " “{name}” ({label}).",
        "तारीख “{date}” तक्त्याबाहेर लिहिली आहे; ती वाचली जात नाही. फॉर्ममध्ये तारीख निवडा"
        " किंवा “{name}” ({label}) हा स्तंभ जोडा.",
    ),
    "today_used": Text(
        "No date is given, so today's date ({today}) is used (rows: {count}).",
        "तारीख दिलेली नाही, म्हणून आजची तारीख ({today}) धरली आहे (ओळी: {count}).",
    ),
    "month_first": Text(
        "The order of day and month is not certain: {cells}. {value} has the month first, so {example} may be"
        " {day_first} or {month_first}. Write all dates as YYYY-MM-DD.",
        "दिवस आणि महिना यांचा क्रम निश्चित नाही: {cells}. {value} मध्ये महिना आधी आहे, त्यामुळे {example} म्हणजे {day_first}"
        " किंवा {month_first} असू शकते. सर्व तारखा YYYY-MM-DD अशा लिहा.",
    ),
    "month_first_only": Text(
        "The dates have the month first: {cells}. Write them with the day first (DD/MM/YYYY) or as YYYY-MM-DD.",
        "तारखांमध्ये महिना आधी लिहिला आहे: {cells}. दिवस आधी (DD/MM/YYYY) किंवा YYYY-MM-DD असे लिहा.",
    ),
    "dates_disagree": Text(
        "Some dates are real dates and some are texts: {cells}. Day and month may be swapped: {example} may be"
        " {day_first} or {month_first}. Write all dates as YYYY-MM-DD.",
        "काही तारखा खऱ्या तारखा आहेत, काही मजकूर: {cells}. दिवस आणि महिना यांची अदलाबदल झाली असावी:"
        " {example} म्हणजे {day_first} किंवा {month_first}. सर्व तारखा YYYY-MM-DD अशा लिहा.",
    ),
}
