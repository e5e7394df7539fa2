"""Marathi for the texts of the alerts."""

MR = {
    "{number} s": "{number} सेकंद",
    "{figure} older than {days} days": "{days} दिवसांपेक्षा जुने {figure}",
    "in {names}": "{names} येथे",
    "{dataset}: no entries {place} for {days} working days":
        "{dataset}: {place} {days} कामकाजाचे दिवस नोंद नाही",
    "{dataset}: {figure} {place} grows by {percent} or more in {days} days":
        "{dataset}: {place} “{figure}” {days} दिवसांत {percent} किंवा अधिक वाढल्यास",
    "{dataset}: {figure} {place} falls by {percent} or more in {days} days":
        "{dataset}: {place} “{figure}” {days} दिवसांत {percent} किंवा अधिक घटल्यास",
    "{dataset}: {figure} {place} above {limit} {span}": "{dataset}: {place} {span} “{figure}” {limit} पेक्षा जास्त",
    "{dataset}: {figure} {place} below {limit} {span}": "{dataset}: {place} {span} “{figure}” {limit} पेक्षा कमी",
    "{dataset}: {figure} {place} leaves its usual range":
        "{dataset}: {place} “{figure}” नेहमीच्या मर्यादेबाहेर गेल्यास",
    "{dataset}: {figure} {place} is better than usual": "{dataset}: {place} “{figure}” नेहमीपेक्षा चांगले असल्यास",
    "{dataset}: {figure} {place} is worse than usual": "{dataset}: {place} “{figure}” नेहमीपेक्षा वाईट असल्यास",
    "{dataset}: {figure} above {limit} in {count} {units} {span}; highest in {place}, {amount}":
        "{dataset}: {span} {count} {units} “{figure}” {limit} पेक्षा जास्त; सर्वाधिक {place}, {amount}",
    "{dataset}: {figure} below {limit} in {count} {units} {span}; lowest in {place}, {amount}":
        "{dataset}: {span} {count} {units} “{figure}” {limit} पेक्षा कमी; सर्वांत कमी {place}, {amount}",
    "{dataset}: {figure} grew by {limit} or more in {days} days in {count} {units}; most in {place}, {amount}":
        "{dataset}: {count} {units} “{figure}” {days} दिवसांत {limit} किंवा अधिक वाढले; सर्वाधिक {place}, {amount}",
    "{dataset}: {figure} fell by {limit} or more in {days} days in {count} {units}; most in {place}, {amount}":
        "{dataset}: {count} {units} “{figure}” {days} दिवसांत {limit} किंवा अधिक घटले; सर्वाधिक {place}, {amount}",
    "{dataset}: {figure} outside its usual range in {count} {units}; farthest in {place}, {said}":
        "{dataset}: {count} {units} “{figure}” नेहमीच्या मर्यादेबाहेर; सर्वाधिक फरक {place}, {said}",
    "{dataset}: {figure} better than usual in {count} {units}; farthest in {place}, {said}":
        "{dataset}: {count} {units} “{figure}” नेहमीपेक्षा चांगले; सर्वाधिक फरक {place}, {said}",
    "{dataset}: {figure} worse than usual in {count} {units}; farthest in {place}, {said}":
        "{dataset}: {count} {units} “{figure}” नेहमीपेक्षा वाईट; सर्वाधिक फरक {place}, {said}",
    "{dataset}: no entries from {count} {units}; longest from {place}, since {day}":
        "{dataset}: {count} {units} नोंद नाही; सर्वाधिक काळ {place}, {day} पासून",
    "{place}: no entries since {date}, {days} working days":
        "{place}: {date} नंतर नोंद नाही, {days} कामकाजाचे दिवस",
    "{place}, {figure}: {amount}, {percent} more than {days} days earlier ({before})":
        "{place}, {figure}: {amount}, {days} दिवसांपूर्वीपेक्षा ({before}) {percent} जास्त",
    "{place}, {figure}: {amount}, {percent} less than {days} days earlier ({before})":
        "{place}, {figure}: {amount}, {days} दिवसांपूर्वीपेक्षा ({before}) {percent} कमी",
    "{place}, {figure}: {amount} (above {limit})": "{place}, {figure}: {amount} ({limit} पेक्षा जास्त)",
    "{place}, {figure}: {amount} (below {limit})": "{place}, {figure}: {amount} ({limit} पेक्षा कमी)",
    "Alert rule not found": "इशाऱ्याचा नियम आढळला नाही",
    "Alert not found": "इशारा आढळला नाही",
    "Rule saved. It is checked now and after each refresh of its figures.":
        "नियम जतन झाला. तो लगेच आणि आकडे अद्ययावत होताच तपासला जातो.",
    "The rule and its alerts are deleted.": "नियम आणि त्याचे इशारे हटविले.",
    "The rule is active.": "नियम सुरू झाला.",
    "The rule is paused. Its alerts are resolved.": "नियम थांबविला. त्याचे इशारे मिटविले.",
    "Alert acknowledged.": "आपण इशाऱ्याची दखल घेतली.",
    "The alert is already resolved.": "हा इशारा आधीच मिटला आहे.",
    "Choose from the list.": "यादीतून निवडा.",
}  # fmt: skip
