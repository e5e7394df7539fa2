"""The catalogue of published datasets, for the page and as DCAT (JSON-LD) for other catalogues."""

from typing import Final

from catalog.text import Text
from portal.configuration.selectors import words
from portal.open_data.published import Published, published, published_datasets
from portal.organisation.models import Department

# Government Open Data License - India, notified in February 2017.
LICENCE: Final = "https://data.gov.in/government-open-data-license-india"
BASE: Final = "/api/open-data"
FORMATS: Final = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json; charset=utf-8",
    "parquet": "application/vnd.apache.parquet",
}
DCAT: Final = f"{BASE}/catalogue.jsonld"
_PLACES: Final = (
    ("month", Text("Month (YYYY-MM)", "महिना (YYYY-MM)"), "month"),
    ("district", Text("District", "जिल्हा"), "text"),
    ("district_mr", Text("District in Marathi", "जिल्हा (मराठी)"), "text"),
    ("taluka", Text("Taluka", "तालुका"), "text"),
    ("taluka_mr", Text("Taluka in Marathi", "तालुका (मराठी)"), "text"),
)
_WITHHELD: Final = Text(
    "Whether the counts of this line are withheld, because a small one could be found out",
    "लहान संख्या ओळखता येऊ नये म्हणून या ओळीतील संख्या दिलेल्या नाहीत का",
)
_COUNT: Final = Text(
    "{}: count of the month, empty where withheld or not reported",
    "{}: महिन्यातील संख्या; न दिल्यास किंवा न कळवल्यास रिकामे",
)


def address(name: str, kind: str) -> str:
    return f"{BASE}/{name}.{kind}"


def dictionary(publication: Published) -> list[dict[str, object]]:
    """Return the data dictionary: name, label and type of each column."""
    counts = [
        (measure.name, Text(_COUNT.en.format(measure.label.en), _COUNT.mr.format(measure.label.mr)), "count")
        for measure in publication.measures
    ]
    columns = [*_PLACES, *counts, ("withheld", _WITHHELD, "truth")]
    return [{"name": name, "label": label.as_dict(), "type": kind} for name, label, kind in columns]


def column_names(publication: Published) -> list[str]:
    return [str(column["name"]) for column in dictionary(publication)]


def catalogue() -> dict[str, object]:
    """Return an `OpenCatalogue`."""
    datasets = [published(dataset) for dataset in published_datasets()]
    slugs = [publication.dataset.department for publication in datasets]
    departments = {row.slug: row for row in Department.objects.filter(slug__in=slugs)}
    return {
        "licence": LICENCE,
        "catalogue": DCAT,
        "datasets": [
            _entry(publication, departments.get(publication.dataset.department)) for publication in datasets
        ],
    }


def _entry(publication: Published, department: Department | None) -> dict[str, object]:
    dataset = publication.dataset
    english = department.name if department else dataset.label.en
    marathi = (department.name_mr if department else dataset.label.mr) or english
    return {
        "name": dataset.name,
        "title": dataset.label.as_dict(),
        "department": {"en": english, "mr": marathi},
        "columns": dictionary(publication),
        "files": [{"format": kind, "url": address(dataset.name, kind)} for kind in FORMATS],
        "first_month": publication.months[0] if publication.months else None,
        "last_month": publication.months[1] if publication.months else None,
        "lines": len(publication.lines),
        "withheld": sum(line["withheld"] is True for line in publication.lines),
        "threshold": publication.threshold,
        "version": publication.version,
    }


def dcat(origin: str) -> dict[str, object]:
    """Return the catalogue in DCAT 3, with URLs below `origin`."""
    return {
        "@context": {
            "dcat": "http://www.w3.org/ns/dcat#",
            "dct": "http://purl.org/dc/terms/",
            "foaf": "http://xmlns.com/foaf/0.1/",
        },
        "@id": origin + DCAT,
        "@type": "dcat:Catalog",
        "dct:title": _in_both_languages(words("site_name_en"), words("site_name_mr")),
        "dct:license": {"@id": LICENCE},
        "dcat:dataset": [_dcat_dataset(published(dataset), origin) for dataset in published_datasets()],
    }


def _in_both_languages(english: str, marathi: str) -> list[dict[str, str]]:
    return [{"@language": "en", "@value": english}, {"@language": "mr", "@value": marathi or english}]


def _dcat_dataset(publication: Published, origin: str) -> dict[str, object]:
    dataset = publication.dataset
    period: dict[str, object] = {}
    if publication.months:
        first, last = publication.months
        period = {
            "dct:temporal": {"@type": "dct:PeriodOfTime", "dcat:startDate": first, "dcat:endDate": last}
        }
    return {
        "@id": f"{origin}{BASE}/{dataset.name}",
        "@type": "dcat:Dataset",
        "dct:identifier": dataset.name,
        "dct:title": _in_both_languages(dataset.label.en, dataset.label.mr),
        "dct:license": {"@id": LICENCE},
        "dct:accrualPeriodicity": {"@id": "http://purl.org/cld/freq/quarterly"},
        "dcat:version": str(publication.version),
        **period,
        "dcat:distribution": [
            {
                "@id": origin + address(dataset.name, kind),
                "@type": "dcat:Distribution",
                "dcat:downloadURL": {"@id": origin + address(dataset.name, kind)},
                "dcat:mediaType": content_type.partition(";")[0],
                "dct:license": {"@id": LICENCE},
            }
            for kind, content_type in FORMATS.items()
        ],
    }
