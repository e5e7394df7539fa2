"""Questions and findings about a table as a whole, in both languages (see `sheets.messages`)."""

from catalog.text import Text
from sheets.plausible.messages import PLAUSIBLE

READING: dict[str, Text] = PLAUSIBLE | {
    # -- columns --
    "may_be_column": Text(
        "Column {letter}, “{heading}”: is this “{label}”?",
        "स्तंभ {letter}, “{heading}”: हा “{label}” चा स्तंभ आहे का?",
    ),
    "unclear_remark": Text(
        "The heading “{heading}” says “{remark}”. Are the figures in column {letter} still {label}?",
        "“{heading}” या शीर्षकात “{remark}” असे लिहिले आहे. स्तंभ {letter} मध्ये तरीही “{label}” चेच आकडे आहेत का?",
    ),
    "group_heading": Text(
        "“{heading}” is below “{group}”. Are the figures in column {letter} {label}?",
        "“{heading}” हे शीर्षक “{group}” या गटाखाली आहे. स्तंभ {letter} मध्ये “{label}” चे आकडे आहेत का?",
    ),
    "shared_heading": Text(
        "Column {letter} has numbers but no heading; “{heading}” may be meant for both columns. Write a heading above"
        " each column.",
        "स्तंभ {letter} मध्ये संख्या आहेत पण शीर्षक नाही; “{heading}” दोन्ही स्तंभांसाठी असावे. प्रत्येक स्तंभावर शीर्षक लिहा.",
    ),
    "named_above": Text(
        "The sheet has no column for {label}. “{value}” names {names}. Are all rows about it?",
        "पत्रकात {label} यासाठी स्तंभ नाही. “{value}” मध्ये {names} हे नाव आहे. सर्व ओळी त्याच्याच आहेत का?",
    ),
    "whole_sheet": Text(
        "The sheet has no column for {label} and does not name it above the table. Which one is the whole sheet about?",
        "पत्रकात {label} यासाठी स्तंभ नाही आणि तक्त्याच्या वर त्याचा उल्लेख नाही. संपूर्ण पत्रकासाठी यांपैकी काय लागू आहे?",
    ),
    "how_ended": Text(
        "The list has no column for {label}. How did the cases with a day below “{heading}” end? Those without are"
        " stored as pending.",
        "यादीत {label} यासाठी स्तंभ नाही. “{heading}” खाली दिनांक असलेल्या प्रकरणांचा निकाल काय लागला? दिनांक नसलेली प्रलंबित"
        " म्हणून साठवली जातील.",
    ),
    "named_lines": Text(
        "The sheet has no column for {label}, but lines such as “{value}” (row {row}). Are the rows below such a line"
        " about it?",
        "पत्रकात {label} यासाठी स्तंभ नाही, पण “{value}” (ओळ {row}) अशा ओळी आहेत. त्यांच्या खालच्या ओळी त्याच्या आहेत का?",
    ),
    "named_once": Text(
        "{label} is written once, and its cells are empty in the rows below, as below “{value}” (rows: {count}). Do"
        " these rows belong to the name above them?",
        "{label} एकदाच लिहिले आहे आणि त्याखालील ओळींत त्या पेशी रिकाम्या आहेत, उदा. “{value}” खाली (ओळी: {count})."
        " या ओळी त्यांच्या वरील नावाच्या आहेत का?",
    ),
    "parts_of_one": Text(
        "The rows ({names} …) are parts of one entry: no column names its {label}, and their totals are in the sheet,"
        " from row {row} on. Import the totals?",
        "या ओळी ({names} …) एकाच नोंदीचे भाग आहेत: {label} सांगणारा स्तंभ नाही, आणि त्यांची बेरीज पत्रकात ओळ {row} पासून"
        " आहे. बेरीज आयात करायची का?",
    ),
    "read_together": Text(
        "The columns {names} give {label} together. Read them as one column?",
        "{names} हे स्तंभ मिळून {label} सांगतात. ते एकच स्तंभ म्हणून वाचायचे का?",
    ),
    "absent_figures": Text(
        "The sheet has no column for {names}. Continue? Stored values stay as they are, and new entries get 0.",
        "पत्रकात {names} यासाठी स्तंभ नाही. पुढे जायचे का? साठवलेली मूल्ये तशीच राहतील, नवीन नोंदींत 0 लिहिले जाईल.",
    ),
    "absent_and_unread": Text(
        "The sheet has no column for {names}, but figures below {columns} that belong to no field. Choose a field for"
        " those columns, or continue without them: stored values stay as they are, and new entries get 0.",
        "पत्रकात {names} यासाठी स्तंभ नाही, पण {columns} याखालील आकडे कोणत्याच क्षेत्राचे नाहीत. त्या स्तंभांसाठी क्षेत्र निवडा,"
        " किंवा त्यांच्याशिवाय पुढे जा: साठवलेली मूल्ये तशीच राहतील, नवीन नोंदींत 0 लिहिले जाईल.",
    ),
    "absent_days": Text(
        "The sheet has no column for {names}, but days below {columns} that belong to no field. Choose a field for"
        " those columns, or continue without them: stored days stay as they are, and new entries get none.",
        "पत्रकात {names} यासाठी स्तंभ नाही, पण {columns} याखालील दिनांक कोणत्याच क्षेत्राचे नाहीत. त्या स्तंभांसाठी क्षेत्र निवडा,"
        " किंवा त्यांच्याशिवाय पुढे जा: साठवलेले दिनांक तसेच राहतील, नवीन नोंदींत दिनांक नसेल.",
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
    # -- units --
    "other_unit": Text(
        "“{heading}” is in {found}, {label} is in {wanted}. These cannot be converted. Correct the sheet, or leave the"
        " column out.",
        "“{heading}” मध्ये एकक {found} आहे, {label} साठी {wanted} हवे. हे बदलता येत नाही. पत्रक दुरुस्त करा किंवा स्तंभ वगळा.",
    ),
    "small_for_unit": Text(
        "“{heading}” says {found}, but the figures are small (usually {value}). In which unit are they?",
        "“{heading}” मध्ये {found} असे लिहिले आहे, पण आकडे लहान आहेत (साधारण {value}). ते कोणत्या एककात आहेत?",
    ),
    "units_disagree": Text(
        "The sheet names different units for “{heading}”: {found}. In which unit are the figures?",
        "“{heading}” साठी पत्रकात वेगवेगळी एकके लिहिली आहेत: {found}. आकडे कोणत्या एककात आहेत?",
    ),
    "unit_column": Text(
        "Column {letter}, “{heading}”, gives units such as {value}. How are the figures of these rows to be"
        " read?",
        "स्तंभ {letter}, “{heading}” मध्ये {value} अशी एकके आहेत. या ओळींतील आकडे कसे वाचावेत?",
    ),
    "side_by_side_and_unread": Text(
        "{names} are columns next to each other, each the {label} of separate rows, but {columns} was not recognised:"
        " these figures would be left out. Correct the headings, or continue without them.",
        "{names} हे स्तंभ म्हणून शेजारी आहेत, प्रत्येक स्वतंत्र ओळींचे {label}; पण {columns} ओळखता आले नाही: ते आकडे वगळले जातील."
        " शीर्षके दुरुस्त करा किंवा त्यांच्याशिवाय पुढे जा.",
    ),
    "side_by_side": Text(
        "{names} are columns next to each other. Is each of them the {label} of separate rows?",
        "{names} हे एकमेकांशेजारी स्तंभ म्हणून आहेत. त्यांतील प्रत्येक म्हणजे स्वतंत्र ओळींचे {label} आहे का?",
    ),
    "title_unit": Text(
        "The line “{line}” says that figures are in {found}. Is that so for {label}?",
        "“{line}” या ओळीनुसार आकडे {found} मध्ये आहेत. {label} साठीही तसेच आहे का?",
    ),
    "no_unit": Text(
        "“{heading}” does not say its unit, and the figures are usually about {value}. In which unit are they?",
        "“{heading}” मध्ये एकक लिहिलेले नाही आणि आकडे साधारण {value} आहेत. ते कोणत्या एककात आहेत?",
    ),
    "long_decimals": Text(
        "{label} has figures with more decimals than are stored (cells: {count}), such as {value}. Round them, here to"
        " {example}?",
        "{label} मधील आकड्यांत साठवता येतात त्यापेक्षा जास्त दशांश स्थळे आहेत (पेशी: {count}), उदा. {value}. पूर्णांकित करायचे का,"
        " जसे {example}?",
    ),
    "words_for_nothing": Text(
        "Some cells of figures hold {words} (cells: {count}). Do they mean 0?",
        "आकड्यांच्या काही पेशींत {words} लिहिले आहे (पेशी: {count}). त्यांचा अर्थ 0 आहे का?",
    ),
    "old_font": Text(
        "Text of this sheet is typed in the old font {font}: {examples}. Convert it?",
        "या पत्रकातील मजकूर {font} या जुन्या फॉन्टमध्ये आहे: {examples}. रूपांतर करायचे का?",
    ),
    # -- rows, tables and sheets --
    "second_table": Text(
        "Row {row} begins another table ({words}). Which rows are to be imported?",
        "ओळ {row} पासून दुसरा तक्ता सुरू होतो ({words}). कोणत्या ओळी आयात करायच्या?",
    ),
    "several_sheets": Text(
        "More than one sheet has such a table: {names}. Which one is to be imported?",
        "एकापेक्षा जास्त पत्रकांत असा तक्ता आहे: {names}. कोणते आयात करायचे?",
    ),
    "wrong_register": Text(
        "“{value}” sounds like {other}, but the file was sent to {label}. Where does it belong?",
        "“{value}” हे {other} असावे, पण फाइल {label} कडे पाठवली आहे. ती कुठली आहे?",
    ),
    "said_above": Text(
        "“{line}” above the table says {value}. Are the figures nevertheless those that the columns name?",
        "तक्त्यावरील “{line}” या ओळीत {value} असे लिहिले आहे. तरीही आकडे स्तंभांत लिहिल्याप्रमाणेच आहेत का?",
    ),
    "said_below": Text(
        "“{line}” below the table is about the figures. Are they nevertheless those that the columns name?",
        "तक्त्याखालील “{line}” ही ओळ आकड्यांबद्दल आहे. तरीही आकडे स्तंभांत लिहिल्याप्रमाणेच आहेत का?",
    ),
    "other_names": Text(
        "“{line}” names {names}, but the rows of column {letter}, “{heading}”, name {value}. Which is right?",
        "“{line}” या ओळीत {names} असे आहे, पण स्तंभ {letter}, “{heading}” च्या ओळींत {value} आहे. बरोबर काय?",
    ),
    "other_day": Text(
        "The title says {date}, but all rows are dated {value} (column {letter}). Which is right?",
        "शीर्षकात {date} असे आहे, पण सर्व ओळींची तारीख {value} आहे (स्तंभ {letter}). बरोबर काय?",
    ),
    "total_differs": Text(
        "The total in {cell} is {value}, but the rows add up to {sum} (cells that differ: {cells}). Which is right?",
        "{cell} मधील एकूण {value} आहे, पण ओळींची बेरीज {sum} येते (वेगळ्या पेशी: {cells}). बरोबर काय?",
    ),
    "total_as_row": Text(
        "Row {row} (“{value}”): its figures are the sum of the other rows of its group. Is it a total?",
        "ओळ {row} (“{value}”): तिचे आकडे गटातील इतर ओळींची बेरीज आहेत. ती बेरजेची ओळ आहे का?",
    ),
    "hidden_rows": Text(
        "Hidden rows hold data: {names}. Do they belong to the sheet?",
        "लपवलेल्या ओळींत माहिती आहे: {names}. त्या पत्रकाचा भाग आहेत का?",
    ),
    "hidden_columns": Text(
        "Hidden columns hold data: {names}. Do they belong to the sheet?",
        "लपवलेल्या स्तंभांत माहिती आहे: {names}. ते पत्रकाचा भाग आहेत का?",
    ),
    "hidden_sheets": Text(
        "The workbook has hidden sheets with data: {names}. Are they needed?",
        "कार्यपुस्तिकेत माहिती असलेली लपवलेली पत्रके आहेत: {names}. ती गरजेची आहेत का?",
    ),
    # -- days --
    "date_outside_table": Text(
        "The table has no column of dates; “{date}” is written outside it. Is it the day of all rows (“{label}”)?",
        "तक्त्यात तारखेचा स्तंभ नाही; “{date}” तक्त्याबाहेर लिहिले आहे. सर्व ओळींचा दिवस (“{label}”) हाच आहे का?",
    ),
    "days_in_unread_column": Text(
        "“{date}” is written outside the table, but the column “{heading}” has different days and belongs to no field."
        " Is “{date}” the day of all rows (“{label}”)? If not, choose a field for the column.",
        "“{date}” तक्त्याबाहेर लिहिले आहे, पण “{heading}” या स्तंभात वेगवेगळे दिनांक आहेत आणि तो कोणत्याच क्षेत्राचा नाही."
        " सर्व ओळींचा दिवस (“{label}”) “{date}” हाच आहे का? नसल्यास त्या स्तंभासाठी क्षेत्र निवडा.",
    ),
    "today_used": Text(
        "No date is given, so today's date ({today}) is used (rows: {count}).",
        "तारीख दिलेली नाही, म्हणून आजची तारीख ({today}) धरली आहे (ओळी: {count}).",
    ),
    "day_or_month": Text(
        "Is the day or the month first in {cells}? Day first gives {day_first}; month first gives {month_first}.",
        "{cells} यात दिवस आधी आहे की महिना? दिवस आधी असल्यास {day_first}; महिना आधी असल्यास {month_first}.",
    ),
    "month_first": Text(
        "“{value}” has the month first. Is it the same for {cells}? Month first gives {month_first}; day first gives"
        " {day_first}.",
        "“{value}” मध्ये महिना आधी आहे. {cells} यातही तसेच आहे का? महिना आधी असल्यास {month_first}; दिवस आधी असल्यास"
        " {day_first}.",
    ),
    "dates_mixed": Text(
        "Some dates of column {letter} have the day first, some the month: {cells}. Which order counts?",
        "स्तंभ {letter} मधील काही तारखांत दिवस आधी आहे, काहींत महिना: {cells}. कोणता क्रम धरायचा?",
    ),
    "dates_disagree": Text(
        "Column {letter}: {value} may have day and month swapped, as some programs do. Are these dates {day_first} or"
        " {month_first}?",
        "स्तंभ {letter}: {value} यात दिवस आणि महिना यांची अदलाबदल झाली असावी (काही प्रोग्रॅम असे करतात). तारखा {day_first}"
        " आहेत की {month_first}?",
    ),
    "month_only": Text(
        "“{value}” names a month. Which day counts as {label}?",
        "“{value}” हा महिना आहे. {label} म्हणून कोणता दिवस धरायचा?",
    ),
    # -- personal data --
    "personal_column": Text(
        "Column {column} looks like names, telephone numbers or addresses. It is not read, and the file is deleted "
        "after a day.",
        "स्तंभ {column} मध्ये नावे, दूरध्वनी क्रमांक किंवा पत्ते असल्याचे दिसते. तो वाचला जात नाही आणि फाइल एका दिवसानंतर हटवली जाते.",
    ),
    "personal_field": Text(
        "Column {column} looks like names, telephone numbers or addresses. A list of cases must not hold personal "
        "data: remove it from this column and send the sheet again.",
        "स्तंभ {column} मध्ये नावे, दूरध्वनी क्रमांक किंवा पत्ते असल्याचे दिसते. प्रकरणांच्या यादीत वैयक्तिक माहिती नसावी: ती या स्तंभातून "
        "काढून पत्रक पुन्हा पाठवा.",
    ),
    # -- names --
    "near_name": Text("Which {label} is “{value}”?", "“{value}” म्हणजे कोणता {label}?"),
    # -- what was chosen --
    "no_such_unit": Text(
        "Column {letter} cannot be read in the unit “{unit}”.",
        "स्तंभ {letter} “{unit}” या एककात वाचता येत नाही.",
    ),
}
