"""KPI dashboards of departments that report a few numbers: metrics, page layout and sample figures.

Samples come from the specification and are shown until a department sends its own figures (requirement 24).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from catalog.fields import spelled
from catalog.performance import Performance
from catalog.text import Text

Unit = Literal["count", "crore", "acres", "days", "seconds"]
Tone = Literal["success", "warning", "error", "info"]


@dataclass(frozen=True, slots=True)
class Metric:
    """A number that a department reports. `name` is used in sheets, `spelling` in the specification."""

    name: str
    label: Text
    unit: Unit = "count"
    aliases: tuple[str, ...] = ()

    @property
    def spelling(self) -> str:
        first, *others = self.name.split("_")
        return first + "".join(word.title() for word in others)


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress of `part` towards `whole`, in its own section."""

    label: Text
    part: str
    whole: str


@dataclass(frozen=True, slots=True)
class Activity:
    """An item of the sample's recent activity, relative to now in hours."""

    tone: Tone
    message: Text
    hours: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """Figures of the specification. Never exported or mixed with live ones (requirement 9)."""

    values: Mapping[str, float]
    categories: tuple[int, ...] = ()
    months: tuple[float, ...] = ()
    activity: tuple[Activity, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A department's dashboard: names of metrics in display order.

    `categories` are its services; rows with a category are breakdowns of `counted`. `whole` is the metric that the
    states of `status` add up to: by default `counted`, '' for none. `monthly` is charted by month. `performance` maps
    metrics to submitted, completed and pending, as far as they are reported.
    """

    slug: str
    name: Text
    aliases: tuple[str, ...] = ()
    metrics: tuple[Metric, ...]
    cards: tuple[str, ...]
    bars: tuple[str, ...]
    status: tuple[str, ...]
    counted: str
    whole: str | None = None
    categories: tuple[Text, ...] = ()
    progress: tuple[Progress, ...] = ()
    monthly: str = ""
    performance: Performance
    sample: Sample

    @property
    def status_whole(self) -> str:
        return self.counted if self.whole is None else self.whole

    def metric(self, name: str) -> Metric:
        return next(metric for metric in self.metrics if metric.name == name)

    def category(self, name: str) -> Text:
        """Return the label of a category that a sheet names in either language."""
        wanted = name.strip().casefold()
        labels = (label for label in self.categories if wanted in {word.casefold() for word in label.both()})
        return next(labels, Text(name, name))


TOTAL_APPLICATIONS = Metric(
    "total_applications",
    Text("Total Applications", "एकूण अर्ज"),
    aliases=spelled(
        "total applications received | applications received | number of applications | एकूण प्राप्त अर्ज | "
        "प्राप्त अर्ज | "
        "अर्जांची संख्या"
    ),
)
PENDING_APPLICATIONS = Metric(
    "pending_applications",
    Text("Pending Applications", "प्रलंबित अर्ज"),
    aliases=spelled("applications pending | प्रलंबित असलेले अर्ज | शिल्लक अर्ज | उर्वरित अर्ज"),
)
APPROVED = Metric(
    "approved_applications",
    Text("Approved Applications", "मंजूर अर्ज"),
    aliases=spelled("applications approved | applications sanctioned | मंजूर केलेले अर्ज"),
)
REJECTED = Metric(
    "rejected_applications",
    Text("Rejected Applications", "नामंजूर अर्ज"),
    aliases=spelled("applications rejected | नामंजूर केलेले अर्ज"),
)
TODAY_APPLICATIONS = Metric(
    "today_applications",
    Text("Applications Today", "आजचे अर्ज"),
    aliases=spelled("applications received today | today's applications | आज प्राप्त अर्ज | आज आलेले अर्ज"),
)
MONTHLY_APPLICATIONS = Metric(
    "monthly_applications",
    Text("Applications This Month", "या महिन्यातील अर्ज"),
    aliases=spelled(
        "applications received this month | applications received in the month | "
        "applications received during the month | या महिन्यात प्राप्त अर्ज | चालू महिन्यात प्राप्त अर्ज | "
        "चालू महिन्यातील अर्ज"
    ),
)
TOTAL_PROJECTS = Metric(
    "total_projects",
    Text("Total Projects", "एकूण प्रकल्प"),
    aliases=spelled("number of projects | total works | प्रकल्पांची संख्या | एकूण कामे | एकूण कामे / प्रकल्प"),
)
ACTIVE_PROJECTS = Metric(
    "active_projects",
    Text("Active Projects", "सुरू प्रकल्प"),
    aliases=spelled(
        "ongoing projects | projects in progress | सुरू असलेले प्रकल्प | चालू प्रकल्प | प्रगतीपथावरील प्रकल्प | "
        "प्रगतीतील प्रकल्प | सुरू कामे | सुरू असलेली कामे | works in progress"
    ),
)
COMPLETED_PROJECTS = Metric(
    "completed_projects",
    Text("Completed Projects", "पूर्ण प्रकल्प"),
    aliases=spelled("projects completed | works completed | पूर्ण झालेले प्रकल्प | पूर्ण कामे | पूर्ण झालेली कामे"),
)
PENDING_APPROVALS = Metric(
    "pending_approvals",
    Text("Pending Approvals", "प्रलंबित मान्यता"),
    aliases=spelled(
        "approvals pending | proposals pending for approval | pending for approval | प्रलंबित मंजुरी | "
        "मान्यतेसाठी प्रलंबित | प्रशासकीय मान्यता प्रलंबित"
    ),
)
TOTAL_BUDGET = Metric(
    "total_budget",
    Text("Total Budget", "एकूण निधी"),
    "crore",
    aliases=spelled(
        "budget | sanctioned budget | total sanctioned budget | मंजूर निधी | एकूण मंजूर निधी | एकूण तरतूद"
    ),
)
UTILIZED_BUDGET = Metric(
    "utilized_budget",
    Text("Utilized Budget", "वापरलेला निधी"),
    "crore",
    aliases=spelled(
        "budget utilised | funds utilised | fund utilised | expenditure | झालेला खर्च | खर्च झालेला निधी | "
        "खर्च निधी | खर्च"
    ),
)
TOTAL_RECORDS = Metric(
    "total_records",
    Text("Total Records", "एकूण अभिलेख"),
    aliases=spelled("number of records | अभिलेख संख्या | अभिलेखांची संख्या"),
)
DIGITIZED_RECORDS = Metric(
    "digitized_records",
    Text("Digitized Records", "डिजिटल केलेले अभिलेख"),
    aliases=spelled(
        "records digitised | records scanned | scanned records | डिजिटल अभिलेख | संगणकीकृत अभिलेख | "
        "स्कॅन केलेले अभिलेख | "
        "स्कॅन करून डिजिटल केलेले अभिलेख | स्कॅनिंग पूर्ण"
    ),
)
PENDING_DIGITIZATION = Metric(
    "pending_digitization",
    Text("Pending Digitization", "डिजिटल करणे बाकी"),
    aliases=spelled(
        "records pending digitization | pending for digitization | balance to digitise | डिजिटल प्रलंबित | "
        "डिजिटल करणे शिल्लक | डिजिटल करणे प्रलंबित | "
        "संगणकीकरण बाकी | स्कॅनिंग बाकी | scanning pending"
    ),
)
RECORDS_ACCESSED = Metric(
    "records_accessed",
    Text("Records Accessed", "पाहिलेले अभिलेख"),
    aliases=spelled("records viewed | पाहण्यात आलेले अभिलेख | आतापर्यंत पाहिलेले अभिलेख"),
)
TODAY_ACCESS = Metric(
    "today_access",
    Text("Accessed Today", "आज पाहिलेले"),
    aliases=spelled("records accessed today | viewed today | आज पाहिलेले अभिलेख | त्या दिवशी पाहिलेले"),
)
PROCESSING_TIME = Metric(
    "average_processing_time", Text("Average Processing Time", "सरासरी प्रक्रिया कालावधी"), "days"
)
RESPONSE_TIME = Metric("average_response_time", Text("Average Response Time", "सरासरी प्रतिसाद वेळ"), "seconds")
BENEFICIARIES = Metric(
    "total_beneficiaries",
    Text("Total Beneficiaries", "एकूण लाभार्थी"),
    aliases=spelled("number of beneficiaries | beneficiaries | लाभार्थी संख्या | लाभार्थ्यांची संख्या | लाभार्थी"),
)
SCHEMES = Metric(
    "active_schemes",
    Text("Active Schemes", "सुरू योजना"),
    aliases=spelled("schemes in operation | number of active schemes | कार्यरत योजना | सुरू असलेल्या योजना"),
)
DISBURSED = Metric(
    "amount_disbursed",
    Text("Amount Disbursed", "वितरित रक्कम"),
    "crore",
    aliases=spelled("disbursement | amount distributed | वाटप केलेली रक्कम | वाटप रक्कम | वितरित निधी"),
)
PENDING_COMPENSATION = Metric(
    "pending_compensation",
    Text("Pending Compensation", "प्रलंबित मोबदला"),
    aliases=spelled(
        "compensation pending | cases of pending compensation | मोबदला प्रलंबित | मोबदला प्रलंबित प्रकरणे | "
        "मोबदला वाटप प्रलंबित प्रकरणे | मोबदला देणे बाकी | मोबदला देणे बाकी प्रकरणे | मोबदला वाटप प्रलंबित"
    ),
)
AREA_ACQUIRED = Metric(
    "area_acquired",
    Text("Area Acquired", "संपादित क्षेत्र"),
    "acres",
    aliases=spelled("acquired area | land acquired | संपादित जमीन | संपादन झालेले क्षेत्र"),
)
COMPENSATION = Metric(
    "compensation_paid",
    Text("Compensation Paid", "दिलेला मोबदला"),
    "crore",
    aliases=spelled(
        "compensation disbursed | compensation distributed | वाटप केलेला मोबदला | वितरित मोबदला | "
        "मोबदला वाटप | वाटप मोबदला | वाटप मोबदला रक्कम"
    ),
)
TOTAL_MAPS = Metric(
    "total_maps", Text("Total Maps", "एकूण नकाशे"), aliases=spelled("number of maps | नकाशांची संख्या")
)
DIGITIZED_MAPS = Metric(
    "digitized_maps",
    Text("Digitized Maps", "डिजिटल केलेले नकाशे"),
    aliases=spelled("maps digitised | डिजिटल नकाशे | संगणकीकृत नकाशे"),
)
PENDING_MAPS = Metric(
    "pending_maps",
    Text("Pending Maps", "प्रलंबित नकाशे"),
    aliases=spelled("maps pending | उर्वरित नकाशे | शिल्लक नकाशे"),
)
MAPS_ACCESSED = Metric(
    "maps_accessed",
    Text("Maps Accessed", "पाहिलेले नकाशे"),
    aliases=spelled("maps viewed | आतापर्यंत पाहिलेले नकाशे"),
)
LOAD_TIME = Metric(
    "average_load_time",
    Text("Average Load Time", "नकाशा उघडण्याचा सरासरी वेळ"),
    "seconds",
    aliases=spelled(
        "average map load time | map load time | नकाशा उघडण्याचा वेळ | "
        "नकाशा उघडण्यास लागणारा सरासरी वेळ | नकाशा उघडण्यास सरासरी वेळ"
    ),
)
