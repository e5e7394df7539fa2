"""Questions about implausible figures, in both languages (see `sheets.messages`)."""

from catalog.text import Text

PLAUSIBLE: dict[str, Text] = {
    "unusual_size": Text(
        "{label} is {value}, usually about {usual} ({low} to {high} in {days} entries). Cells like this:"
        " {count} ({cells}). Are these figures right?",
        "{label} {value} आहे, नेहमी सुमारे {usual} असते ({days} नोंदींत {low} ते {high}). अशा पेशी: {count} ({cells})."
        " हे आकडे बरोबर आहेत का?",
    ),
    "columns_exchanged": Text(
        "“{one}” and “{other}” look swapped: the figures fit each other's column in {rows} of {all} rows, such as row"
        " {row}. Are these figures right?",
        "“{one}” आणि “{other}” या स्तंभांची अदलाबदल झालेली दिसते: {all} पैकी {rows} ओळींतील आकडे एकमेकांच्या स्तंभाशी जुळतात,"
        " उदा. ओळ {row}. हे आकडे बरोबर आहेत का?",
    ),
    "sent_before": Text(
        "These figures are the same as those of {day} ({count} of {all} rows). Are they right for the new date?",
        "हे आकडे {day} च्या आकड्यांसारखेच आहेत ({all} पैकी {count} ओळी). ते नवीन तारखेसाठी बरोबर आहेत का?",
    ),
    "counted_twice": Text(
        "{count} of {all} rows would be counted twice: for the same days, some entries have “{label}” and others do"
        " not. Are both right?",
        "{all} पैकी {count} ओळी दोनदा मोजल्या जातील: त्याच दिवसांच्या काही नोंदींना “{label}” आहे, काहींना नाही. दोन्ही बरोबर"
        " आहेत का?",
    ),
    "sender_missing": Text(
        "This sheet has no rows for {names}, which had figures on each of the last {days} days that were sent. Is that"
        " right?",
        "या पत्रकात {names} साठी ओळी नाहीत; याआधी पाठवलेल्या शेवटच्या {days} दिवसांपैकी प्रत्येक दिवशी त्या होत्या. हे बरोबर आहे"
        " का?",
    ),
    "figures_rounded": Text(
        "{count} of {all} figures end in 0 or 5, which is {percent}%; usually it is {usual}%. Are these exact figures?",
        "{all} पैकी {count} आकड्यांच्या शेवटी 0 किंवा 5 आहे, म्हणजे {percent}%; नेहमी हे प्रमाण {usual}% असते. हे आकडे नेमके"
        " आहेत का?",
    ),
    "changed_since_preview": Text(
        "Since the check, rows of this sheet were stored or changed with other figures: {count}. Check the sheet again,"
        " or confirm that its figures replace them.",
        "तपासणीनंतर या पत्रकातील काही ओळी इतर आकड्यांसह साठवल्या किंवा बदलल्या गेल्या: {count}. पत्रक पुन्हा तपासा, किंवा त्यातील"
        " आकडे त्यांच्या जागी घेण्यास दुजोरा द्या.",
    ),
    "older_list": Text(
        "Stored as closed, or at a later stage than in this list: {count} ({names}). Is the list older than what is"
        " stored?",
        "साठवलेल्या माहितीत निकाली निघालेली, किंवा या यादीपेक्षा पुढच्या टप्प्यावर असलेली प्रकरणे: {count} ({names}). ही यादी"
        " साठवलेल्या माहितीपेक्षा जुनी आहे का?",
    ),
    "month_signed": Text(
        "{month} was signed by {name} on {day}. Rows of this sheet that change it: {count}. Why is it changed?",
        "{month} या महिन्यावर {name} यांनी {day} रोजी स्वाक्षरी केली आहे. या पत्रकातील बदल करणाऱ्या ओळी: {count}."
        " बदल का करायचा?",
    ),
}
