"""Marathi for the texts of ``trends``."""

MR = {
    "Choose a financial year from {first} to {last}.": "{first} ते {last} यांपैकी आर्थिक वर्ष निवडा.",
    "There is no active department “{names}”.": "“{names}” हा सक्रिय विभाग नाही.",
    "₹ lakh": "₹ लाख",
    "₹ crore": "₹ कोटी",
    "acres": "एकर",
    "seconds": "सेकंद",
    "Q1, Apr to Jun": "तिमाही 1, एप्रिल ते जून",
    "Q2, Jul to Sep": "तिमाही 2, जुलै ते सप्टेंबर",
    "Q3, Oct to Dec": "तिमाही 3, ऑक्टोबर ते डिसेंबर",
    "Q4, Jan to Mar": "तिमाही 4, जानेवारी ते मार्च",
    "{number} points": "{number} अंक",
    "No sheet has been received for this financial year.": "या आर्थिक वर्षाचे पत्रक मिळालेले नाही.",
    "{value} on {day}": "{day} रोजी {value}",
    "{value} in the financial year": "आर्थिक वर्षात {value}",
    "{value} from {first} to {last}": "{first} ते {last} या काळात {value}",
    "the year before has no figure to compare with.": "तुलनेसाठी गत वर्षाचा आकडा उपलब्ध नाही.",
    "not compared with the year before, sheets are missing for {months}.":
        "गत वर्षाशी तुलना नाही, कारण {months} या महिन्यांची पत्रके मिळालेली नाहीत.",
    "the year before it was {previous}.": "गत वर्षी {previous}.",
    "the same days of the year before": "गत वर्षीच्या याच काळा",
    "the year before": "गत वर्षा",
    "a year earlier": "वर्षापूर्वी",
    "as much as {than}.": "{than}इतकेच.",
    "about as much as {than} ({previous}).": "जवळपास {than}इतकेच ({previous}).",
    "{number} points more than {than} ({previous}).": "{than}पेक्षा {number} अंकांनी जास्त ({previous}).",
    "{number} points less than {than} ({previous}).": "{than}पेक्षा {number} अंकांनी कमी ({previous}).",
    "{number}% more than {than} ({previous}).": "{than}पेक्षा {number}% जास्त ({previous}).",
    "{number}% less than {than} ({previous}).": "{than}पेक्षा {number}% कमी ({previous}).",
    "Measure": "निर्देशक",
    "Change": "बदल",
    "Up to": "पर्यंत",
    "Finding": "निष्कर्ष",
    "Trends": "कल",
    "Period": "कालावधी",
    "State": "स्थिती",
    "This year": "हे वर्ष",
    "The year before": "गत वर्ष",
    "still running": "अजून सुरू",
    "no sheet": "पत्रक नाही",
    "not begun": "सुरू व्हायचे आहे",
    "Compared with the same days of the year before. A missing sheet is never counted as zero.":
        "गत वर्षीच्या याच काळाशी तुलना. न मिळालेले पत्रक शून्य धरले जात नाही.",
    "Trends of the departments": "विभागांच्या कामकाजाचा कल",
    "Government of Maharashtra": "महाराष्ट्र शासन",
    "Office of the District Collector, {place}": "जिल्हाधिकारी कार्यालय, {place}",
    "Financial year {year}": "आर्थिक वर्ष {year}",
    "Month by month": "महिनानिहाय",
    "Quarter by quarter": "तिमाहीनिहाय",
    "Year by year": "वर्षनिहाय",
    "Made on {day}": "तयार केल्याचा दिनांक: {day}",
    "Demo data": "प्रात्यक्षिक माहिती",
    "{event} since {day}.": "{day} पासून: {event}.",
    "No measure has left its usual range.": "कोणताही निर्देशक नेहमीच्या मर्यादेबाहेर गेलेला नाही.",
    "Usual range": "नेहमीची मर्यादा",
    "Target": "लक्ष्य",
    "Key findings are the measures whose complete months have left their usual range: the mean ± 2.66 × the average "
    "difference between months, which is rarely chance.":
        "ज्या निर्देशकांचे पूर्ण महिने नेहमीच्या मर्यादेबाहेर गेले आहेत ते ठळक निष्कर्ष: मर्यादा म्हणजे सरासरी ± 2.66 × "
        "महिन्यांमधील सरासरी फरक; हा सहसा योगायोग नसतो.",
    "Better": "सुधारणा",
    "Worse": "घसरण",
    "Changed": "बदल",
    "Key findings": "ठळक निष्कर्ष",
    "{year}, same days": "{year}, याच काळात",
    "Source: the department's sheets “{sheet}”, figures as of {day}.":
        "स्रोत: विभागाची “{sheet}” पत्रके, {day} रोजीची स्थिती.",
    "Sums are compared with the same days of the year before; a standing position with the position a year "
    "earlier. A missing sheet is never counted as zero, and years with different months of sheets are not "
    "compared.":
        "बेरजांची तुलना गत वर्षीच्या याच दिवसांशी, तर एखाद्या दिवशीच्या स्थितीची तुलना वर्षापूर्वीच्या स्थितीशी केली "
        "आहे. न मिळालेले पत्रक शून्य धरले जात नाही, आणि पत्रकांचे महिने वेगळे असलेल्या वर्षांची तुलना केली जात नाही.",
    "A dotted line or a pale bar is a period in progress. A gap is a period without a sheet.":
        "तुटक ठिपक्यांची रेषा किंवा फिकट स्तंभ म्हणजे अजून सुरू असलेला कालावधी; रिकामी जागा म्हणजे पत्रक न मिळालेला कालावधी.",
    "No figures of this financial year have been received from: {names}.":
        "या आर्थिक वर्षाचे आकडे या विभागांकडून मिळालेले नाहीत: {names}.",
    "Sources and how to read them": "स्रोत आणि वाचनाची पद्धत",
}  # fmt: skip
