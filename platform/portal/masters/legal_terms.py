"""The master of legal terms: limits and penalties with their source (`catalog.cases`)."""

from catalog.fields import Choice, Kind
from catalog.text import Text
from portal.masters.definition import Definition, MasterTexts, column, status
from portal.organisation.models import LegalTerm
from portal.organisation.schemas_write import LegalTermIn

UNITS = (
    Choice("calendar", Text("Calendar days", "दिवस")),
    Choice("working", Text("Working days", "कामाचे दिवस")),
    Choice("rupees", Text("Rupees", "रुपये")),
)
CONFIRMED = (
    Choice("no", Text("To be confirmed by the department", "विभागाने खात्री करणे बाकी")),
    Choice("yes", Text("Confirmed by the department", "विभागाने खात्री केली")),
)

LEGAL_TERM = Definition(
    kind="legal_term",
    plural="legal-terms",
    path="/legal-terms",
    model=LegalTerm,
    label=Text("Legal terms", "कायदेशीर मुदती"),
    one=Text("Legal term", "कायदेशीर मुदत"),
    fields=(
        column("code", Text("Code", "सांकेतांक"), required=True, max_length=60, example="rts.first_appeal"),
        column(
            "name",
            Text("Name in English", "नाव (इंग्रजी)"),
            "english name",
            required=True,
            example="First appeal under the RTS Act",
        ),
        column(
            "name_mr",
            Text("Name in Marathi", "नाव (मराठी)"),
            "marathi name",
            example="सेवा हक्क अधिनियमाखालील प्रथम अपील",
        ),
        column(
            "value",
            Text("Value", "मूल्य"),
            "days",
            "rupees",
            kind=Kind.COUNT,
            maximum=10_000_000,
            example="30",
            help=Text(
                "Days or rupees; empty: each service's own, else unknown",
                "दिवस किंवा रुपये; रिकामे: प्रत्येक सेवेची स्वतःची मुदत, अन्यथा माहीत नाही",
            ),
        ),
        column(
            "unit",
            Text("Unit", "एकक"),
            kind=Kind.CHOICE,
            choices=UNITS,
            required=True,
            example="calendar",
        ),
        column(
            "source",
            Text("Source in English", "स्रोत (इंग्रजी)"),
            max_length=500,
            example="Section 9(1), Act XXXI of 2015",
        ),
        column(
            "source_mr",
            Text("Source in Marathi", "स्रोत (मराठी)"),
            max_length=500,
            example="2015 चा अधिनियम क्रमांक 31, कलम 9(1)",
        ),
        column(
            "source_date",
            Text("Date of the source", "स्रोताचा दिनांक"),
            kind=Kind.DATE,
            example="2015-08-21",
        ),
        column(
            "confirmed",
            Text("Confirmation", "खात्री"),
            kind=Kind.CHOICE,
            choices=CONFIRMED,
            required=True,
            example="no",
        ),
        status(),
    ),
    key="code",
    order=("code",),
    create_schema=LegalTermIn,
    messages=MasterTexts(
        created=Text("Legal term created", "कायदेशीर मुदत जतन झाली"),
        updated=Text("Legal term updated", "कायदेशीर मुदत अद्ययावत झाली"),
        deleted=Text("Legal term deleted", "कायदेशीर मुदत हटवली"),
        missing=Text("Legal term not found", "कायदेशीर मुदत आढळली नाही"),
        activated=Text("Legal term activated", "कायदेशीर मुदत सक्रिय केली"),
        deactivated=Text("Legal term deactivated", "कायदेशीर मुदत निष्क्रिय केली"),
    ),
)
