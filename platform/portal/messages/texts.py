"""Marathi for the texts of ``messages``, and the singular of what counts."""

from portal.core.language import Counted

MR = {
    "Your signature is missing: {months}": "आपली स्वाक्षरी बाकी आहे: {months}",
    "Check the figures of the month and sign them.": "महिन्याचे आकडे तपासा आणि स्वाक्षरी करा.",
    "Dear {name},": "प्रति {name},",
    "You receive this message because you chose it in your settings.":
        "आपण सेटिंग्जमध्ये निवडल्यामुळे आपल्याला हा संदेश मिळत आहे.",
    "Unsubscribe": "हे संदेश बंद करा",
    "{count} more are in the portal.": "आणखी {count} पोर्टलवर आहेत.",
    "Critical": "गंभीर",
    "Warning": "सावधानता",
    "Notice": "माहितीसाठी",
    "{count} new alerts: {first}":
        Counted("{count} नवीन इशारे: {first}", one="1 new alert: {first}", one_mr="1 नवीन इशारा: {first}"),
    "{count} new alerts are open.":
        Counted("{count} नवीन इशारे आहेत.", one="1 new alert is open.", one_mr="1 नवीन इशारा आहे."),
    "{department}, {sheet}: {count} sheets missing": Counted(
        "{department}, {sheet}: {count} पत्रके आलेली नाहीत",
        one="{department}, {sheet}: 1 sheet missing", one_mr="{department}, {sheet}: 1 पत्रक आलेले नाही",
    ),
    "{count} sheets are missing":
        Counted("{count} पत्रके आलेली नाहीत", one="1 sheet is missing", one_mr="1 पत्रक आलेले नाही"),
    "{count} sheets that were due since {day} have not been received.": Counted(
        "{day} पासून अपेक्षित असलेली {count} पत्रके मिळालेली नाहीत.",
        one="1 sheet that was due since {day} has not been received.",
        one_mr="{day} पासून अपेक्षित असलेले 1 पत्रक मिळालेले नाही.",
    ),
    "Open the submission calendar": "पत्रकांचे वेळापत्रक उघडा",
    "{name} could not be made completely: {failure}": "{name} पूर्ण तयार करता आला नाही: {failure}",
    "{name} ({report}), {first} to {last}": "{name} ({report}), {first} ते {last}",
    "Some files are too large for a message. Download them from the portal.":
        "काही फाइल संदेशासाठी फार मोठ्या आहेत. त्या पोर्टलवरून घ्या.",
    "Report: {name}": "अहवाल: {name}",
    "{count} reports are ready":
        Counted("{count} अहवाल तयार आहेत", one="1 report is ready", one_mr="1 अहवाल तयार आहे"),
    "{count} reports are ready.":
        Counted("{count} अहवाल तयार आहेत.", one="1 report is ready.", one_mr="1 अहवाल तयार आहे."),
    "Open the ready reports": "तयार अहवाल उघडा",
    "The Collector’s brief of {day}": "जिल्हाधिकाऱ्यांचा आढावा, {day}",
    "The brief with the trends of all departments is attached.":
        "सर्व विभागांच्या कलांचा आढावा सोबत जोडला आहे.",
    "This server could not print it. The page is attached instead.":
        "या सर्व्हरवर तो छापता आला नाही. त्याऐवजी पान जोडले आहे.",
    "Open the trends": "कल पाहा",
    "Your role does not have this.": "आपल्या भूमिकेसाठी हे उपलब्ध नाही.",
    "This link is not valid. Log in and change your settings.":
        "ही लिंक वैध नाही. लॉग इन करून सेटिंग्ज बदला.",
    "Your choices were saved.": "आपली निवड जतन झाली.",
    "You will not receive these messages any more.": "यापुढे आपल्याला हे संदेश येणार नाहीत.",
    "Email is not set up on this server.": "या सर्व्हरवर ईमेलची व्यवस्था केलेली नाही.",
    "Test message": "चाचणी संदेश",
    "This portal can send you messages.": "हे पोर्टल आपल्याला संदेश पाठवू शकते.",
    "Open the list of messages": "संदेशांची यादी उघडा",
    "The email server accepted the message.": "ईमेल सर्व्हरने संदेश स्वीकारला.",
    "The message is waiting.": "संदेश प्रतीक्षेत आहे.",
    "The message was not sent. See the list.": "संदेश पाठवता आला नाही. यादी पाहा.",
    "The message was already sent.": "हा संदेश आधीच पाठवला आहे.",
    "The message will be sent again.": "संदेश पुन्हा पाठवला जाईल.",
    "Enter an address that begins with https://.": "https:// ने सुरू होणारा पत्ता भरा.",
    "The receiver did not accept the call.": "प्राप्तकर्त्याने संदेश स्वीकारला नाही.",
    "Webhooks may only reach public addresses.": "वेबहुक फक्त सार्वजनिक पत्त्यांवर पाठवता येतात.",
    "The other server did not answer in time.": "समोरच्या सर्व्हरने वेळेत प्रतिसाद दिला नाही.",
    "The connection to the other server is not secure.": "समोरच्या सर्व्हरशी जोडणी सुरक्षित नाही.",
    "The other server was not found.": "समोरचा सर्व्हर सापडला नाही.",
    "The connection to the other server failed.": "समोरच्या सर्व्हरशी जोडणी होऊ शकली नाही.",
    "The webhook is switched off.": "वेबहुक बंद आहे.",
    "The account is inactive.": "खाते निष्क्रिय आहे.",
    "The webhook was created.": "वेबहुक तयार झाले.",
    "The webhook was changed.": "वेबहुक बदलले.",
    "The webhook was deleted.": "वेबहुक हटवले.",
}  # fmt: skip
