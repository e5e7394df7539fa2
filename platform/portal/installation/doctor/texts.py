"""Marathi for the doctor's findings and the names of its checks."""

from portal.core.language import Counted

NAMES = {
    "mode": "चालविण्याची पद्धत",
    "secret key": "गुप्त कळ",
    "database rights": "डेटाबेसचे अधिकार",
    "second factors": "दुहेरी पडताळणी",
    "room": "जागा",
    "rights": "अधिकार",
    "memory": "स्मृती",
    "browser": "ब्राउझर",
    "user interface": "पडदे",
    "port": "पोर्ट",
    "database": "डेटाबेस",
    "migrations": "डेटाबेसची आवृत्ती",
    "make of the database": "डेटाबेसची स्थिती",
    "clock": "घड्याळ",
    "district": "जिल्हा",
    "super admin": "सुपर ॲडमिन",
    "demo accounts": "नमुना खाती",
    "single sign-on": "एकल लॉगिन",
    "worker": "कार्यकर्ता प्रक्रिया",
    "queue": "रांग",
    "schedules": "वेळापत्रके",
    "figures": "आकडे",
    "history": "आधीचे दिवस",
    "backups": "बॅकअप",
    "audit log": "लेखापरीक्षण नोंदवही",
}
MR = {
    "No problems found.": "कोणतीही अडचण आढळली नाही.",
    "{count} problems to fix.":
        Counted("दुरुस्त करण्याच्या {count} बाबी.", one="1 problem to fix.", one_mr="दुरुस्त करण्याची 1 बाब."),
    "Not checked: the database is not responding.": "तपासले नाही: डेटाबेस प्रतिसाद देत नाही.",
    "This check itself failed: {reason}": "ही तपासणीच पूर्ण झाली नाही: {reason}",
    "Production runs without TLS: passwords and tokens travel in the clear.":
        "प्रत्यक्ष वापरात TLS नाही: पासवर्ड उघडपणे प्रवास करतात.",
    "No proxy is trusted: if there is one, every visitor seems to come from its address.":
        "कोणतीही प्रॉक्सी विश्वसनीय म्हणून नोंदलेली नाही: पुढे प्रॉक्सी असल्यास प्रत्येक अभ्यागत तिच्याच पत्त्यावरून आल्यासारखा दिसतो.",
    "PostgreSQL is in use, but the mode is embedded: demo accounts and any host name are allowed.":
        "PostgreSQL वापरात आहे, पण पद्धत embedded आहे: नमुना खाती व कोणतेही होस्ट नाव चालते.",
    "Debug mode is on: errors reveal internal details.": "डीबग पद्धत चालू आहे: त्रुटींमध्ये पोर्टलचे अंतरंग दिसते.",
    "The secret key here does not open the second factors of {count} people, who can't log in: name the key of the "
    "installation that they come from in PORTAL_SECRET_KEY or PORTAL_SECRET_KEY_FALLBACKS.":
        "येथील गुप्त कळीने {count} जणांची दुहेरी पडताळणी उघडत नाही, त्यामुळे त्यांना लॉग इन करता येत नाही: "
        "ती ज्या स्थापनेतून आली तिची कळ PORTAL_SECRET_KEY किंवा PORTAL_SECRET_KEY_FALLBACKS मध्ये द्या.",
    "The portal's database role may change or delete entries of the audit log.":
        "पोर्टलच्या डेटाबेस भूमिकेला लेखापरीक्षण नोंदवहीतील नोंदी बदलता किंवा काढता येतात.",
    "A former secret key is still accepted.": "जुनी गुप्त कळ अजून स्वीकारली जाते.",
    "The secret key is too short or too simple.": "गुप्त कळ फार लहान किंवा सोपी आहे.",
    "Others on this machine can read the secret key.": "या यंत्रावरील इतरांना गुप्त कळ वाचता येते.",
    "The portal serves {own}, but its records are of {other}.":
        "पोर्टल {own} जिल्ह्यासाठी आहे, पण त्यातील नोंदी {other} जिल्ह्याच्या आहेत.",
    "Choose the district under Configuration, or undo the imports of these records.":
        "जिल्हा 'प्रणाली रचना' मध्ये निवडा, किंवा या नोंदींच्या आयाती परत घ्या.",
    "PORTAL_DISTRICT='{other}', or undo the imports of these records.":
        "PORTAL_DISTRICT='{other}', किंवा या नोंदींच्या आयाती परत घ्या.",
    "There is no super admin: nobody can manage accounts or settings.":
        "एकही सुपर ॲडमिन नाही: खाती व सेटिंग्ज कोणालाही हाताळता येत नाहीत.",
    "Demo accounts, whose password is public, are in a production database.":
        "ज्यांचा पासवर्ड सर्वांना माहीत आहे अशी नमुना खाती प्रत्यक्ष वापरातील डेटाबेसमध्ये आहेत.",
    "Set DATABASE_URL or PORTAL_DATA to a database of its own.":
        "DATABASE_URL किंवा PORTAL_DATA मध्ये स्वतंत्र डेटाबेस द्या.",
    "Demo accounts, whose password is public, are still there.":
        "ज्यांचा पासवर्ड सर्वांना माहीत आहे अशी नमुना खाती अजून आहेत.",
    "Switch them off under Users.": "ती 'वापरकर्ते' मध्ये निष्क्रिय करा.",
    "The database is not responding: {reason}": "डेटाबेस प्रतिसाद देत नाही: {reason}",
    "PostgreSQL {version} is too old; {oldest} is needed.": "PostgreSQL {version} फार जुने आहे; {oldest} हवे.",
    "{count} migrations are not applied: the tables are older than the portal.": Counted(
        "{count} स्थलांतरे झालेली नाहीत: तक्ते पोर्टलपेक्षा जुने आहेत.",
        one="1 migration is not applied: the tables are older than the portal.",
        one_mr="1 स्थलांतर झालेले नाही: तक्ते पोर्टलपेक्षा जुने आहेत.",
    ),
    "The database is newer than the portal: it does not know {name}.":
        "डेटाबेस पोर्टलपेक्षा नवा आहे: पोर्टलला {name} माहीत नाही.",
    "Install the version that wrote it, or restore a backup of this one.":
        "ज्या आवृत्तीने तो लिहिला ती बसवा, किंवा या आवृत्तीचा बॅकअप परत आणा.",
    "The database is on a network folder ({kind}), where SQLite's locks don't work.":
        "डेटाबेस नेटवर्कवरील फोल्डरमध्ये ({kind}) आहे; तेथे SQLite ची कुलुपे चालत नाहीत.",
    "SQLite writes without its write-ahead log: readers wait for writers.":
        "SQLite ची पूर्वलेखन नोंद बंद आहे: लिहिणे चालू असताना वाचणाऱ्यांना थांबावे लागते.",
    "The database file is damaged: {what}": "डेटाबेसची फाइल खराब झाली आहे: {what}",
    "The database's encoding is {encoding}; Marathi needs UTF8.":
        "डेटाबेसचे एन्कोडिंग {encoding} आहे; मराठीसाठी UTF8 हवे.",
    "{used} of PostgreSQL's {most} connections are taken.": "PostgreSQL च्या {most} पैकी {used} जोडण्या वापरात आहेत.",
    "DATABASE_URL names a replica that only reads.": "DATABASE_URL मधील डेटाबेस केवळ वाचनाचा आहे.",
    "The clocks of this machine and of the database differ by {seconds} s.":
        "हे यंत्र व डेटाबेस यांच्या घड्याळांत {seconds} सेकंदांचा फरक आहे.",
    "Only {free} MB are free on the data disk.": "माहिती ठेवण्याच्या ठिकाणी फक्त {free} MB जागा शिल्लक आहे.",
    "The file system has room for only {count} more files.": "आणखी फक्त {count} फाइलींना जागा आहे.",
    "The portal can't write to {folder}.": "पोर्टलला {folder} मध्ये लिहिता येत नाही.",
    "Everyone on this machine can write to the data folder.": "या यंत्रावरील कोणीही माहितीच्या फोल्डरमध्ये लिहू शकते.",
    "Everyone on this machine can read the backups, which contain password hashes.":
        "या यंत्रावरील कोणीही बॅकअप वाचू शकते; त्यांत पासवर्डचे हॅश आहेत.",
    "The portal may use {have} MB of memory; large sheets need {need} MB.":
        "पोर्टलला {have} MB स्मृती मिळते; मोठ्या तक्त्यांसाठी {need} MB हवी.",
    "No Chromium is installed: reports are printable pages, not PDF.":
        "Chromium बसवलेले नाही: अहवाल PDF ऐवजी छापायच्या पानांच्या रूपात मिळतात.",
    "The user interface is not built.": "पोर्टलचे पडदे तयार केलेले नाहीत.",
    "Parts of the user interface (print, fonts) are missing.": "पडद्यांचे काही भाग (छपाई, टंक) नाहीत.",
    "Another program is using the portal's port {port}.": "पोर्टलच्या पोर्ट {port} वर दुसरीच प्रक्रिया आहे.",
    "No worker is alive; the last was seen at {time}.": "कार्यकर्ता प्रक्रिया चालू नाही; शेवटची {time} रोजी दिसली.",
    "No worker is alive: sheets are accepted, but nothing is loaded.":
        "कार्यकर्ता प्रक्रिया चालू नाही: पत्रके स्वीकारली जातात, पण नोंदवली जात नाहीत.",
    "{count} sheets have waited for more than ten minutes.": Counted(
        "{count} पत्रके दहा मिनिटांहून अधिक वेळ थांबली आहेत.",
        one="1 sheet has waited for more than ten minutes.", one_mr="1 पत्रक दहा मिनिटांहून अधिक वेळ थांबले आहे.",
    ),
    "{count} sheets were left unfinished by a worker that stopped.": Counted(
        "बंद पडलेल्या कार्यकर्ता प्रक्रियेमुळे {count} पत्रके अर्धवट राहिली आहेत.",
        one="1 sheet was left unfinished by a worker that stopped.",
        one_mr="बंद पडलेल्या कार्यकर्ता प्रक्रियेमुळे 1 पत्रक अर्धवट राहिले आहे.",
    ),
    "{count} changes are not in the figures yet, after ten minutes.": Counted(
        "दहा मिनिटांनंतरही {count} बदल आकड्यांत आलेले नाहीत.",
        one="1 change is not in the figures yet, after ten minutes.",
        one_mr="दहा मिनिटांनंतरही 1 बदल आकड्यांत आलेला नाही.",
    ),
    "Schedules are not running: Dagster's daemon is stopped, or can't reach its code server.":
        "वेळापत्रकांकडे कोणी पाहत नाही: डॅगस्टरची पार्श्वप्रक्रिया चालू नाही, किंवा तिचा कोड सर्व्हरशी संपर्क होत नाही.",
    "Stop the portal if it is running, and start it again: make start":
        "पोर्टल चालू असल्यास थांबवा आणि पुन्हा सुरू करा: make start",
    "Data Management → Rebuild. If that is not possible, delete {file}: the worker builds all figures again.":
        "माहिती व्यवस्थापन → पुन्हा तयार करा. ते शक्य नसल्यास {file} हटवा: कार्यकर्ता प्रक्रिया सर्व आकडे पुन्हा तयार करते.",
    "If the portal runs without the DATABASE_URL that it had before, set it. Otherwise: {section}":
        "पोर्टल आधीच्या DATABASE_URL शिवाय चालू असल्यास ते द्या. अन्यथा: {section}",
    "The storage of the figures is not responding: {reason}": "आकड्यांचा साठा प्रतिसाद देत नाही: {reason}",
    "The list of the figures' files is damaged: every dashboard shows an error until it is rebuilt.":
        "आकड्यांच्या फाइलींची यादी खराब आहे: ती पुन्हा तयार होईपर्यंत प्रत्येक डॅशबोर्डवर त्रुटी दिसते.",
    "Published figures of {dataset} are gone: its dashboards show an error until they are rebuilt.":
        "{dataset} चे प्रकाशित आकडे नाहीसे झाले आहेत: ते पुन्हा तयार होईपर्यंत त्याच्या डॅशबोर्डवर त्रुटी दिसते.",
    "Of the figures as they were known on earlier days, {count} files are damaged or missing: {names}.": Counted(
        "आधीच्या दिवसांच्या आकड्यांच्या {count} फाइली खराब आहेत किंवा सापडत नाहीत: {names}.",
        one="Of the figures as they were known on earlier days, 1 file is damaged or missing: {names}.",
        one_mr="आधीच्या दिवसांच्या आकड्यांची 1 फाइल खराब आहे किंवा सापडत नाही: {names}.",
    ),
    "Figures of {dataset} are missing or damaged ({months}): dashboards that need these months show an error until"
    " they are rebuilt.":
        "{dataset} चे आकडे नाहीत किंवा खराब आहेत ({months}): ते पुन्हा तयार होईपर्यंत हे महिने लागणाऱ्या डॅशबोर्डवर त्रुटी दिसते.",
    "The figures of {dataset} count {shown} rows, the database {kept}.":
        "{dataset} च्या आकड्यांत {shown} नोंदी आहेत, डेटाबेसमध्ये {kept}.",
    "There is no backup yet.": "अजून एकही बॅकअप नाही.",
    "The newest backup is {days} days old.": "सर्वांत नवा बॅकअप {days} दिवसांपूर्वीचा आहे.",
    "The newest backup has lost its SHA-256.": "सर्वांत नव्या बॅकअपची SHA-256 नोंद नाही.",
    "The newest backup is not signed by this installation: it was made elsewhere or changed.":
        "सर्वांत नव्या बॅकअपवर या पोर्टलची स्वाक्षरी नाही: तो दुसरीकडे तयार झाला किंवा बदलला गेला आहे.",
    "The newest backup is not what was written: its SHA-256 differs.":
        "सर्वांत नवा बॅकअप लिहिला तसा राहिलेला नाही: SHA-256 वेगळा आहे.",
    "The audit log was rewritten: entry {entry} is not the one that the witness saw.":
        "लेखापरीक्षण नोंदवही पुन्हा लिहिली गेली आहे: नोंद {entry} ही साक्षी-फाइलमध्ये नोंदलेली नोंद नाही.",
    "The database has lost its newest changes: entry {entry} of the audit log and later ones are gone.":
        "डेटाबेसमधील सर्वांत नवे बदल नाहीसे झाले आहेत: नोंदवहीतील नोंद {entry} व त्यानंतरच्या नोंदी सापडत नाहीत.",
    "The audit log has no witness yet: {folder} is empty.":
        "लेखापरीक्षण नोंदवहीची साक्षी-फाइल अजून नाही: {folder} रिकामे आहे.",
    "The chain of the audit log is broken at entry {entry}.": "लेखापरीक्षण नोंदवहीची साखळी नोंद {entry} पाशी तुटली आहे.",
}  # fmt: skip
