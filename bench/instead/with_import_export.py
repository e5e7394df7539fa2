"""Import the sheet with django-import-export, configured for speed: bulk writes, no diffs, no report. Prints the
seconds.

`python with_import_export.py sheet.csv places.csv folder`, in the environment of requirements/bench.in.
"""

import csv
import sys
import time
from pathlib import Path

import django
from django.conf import settings
from django.db import connection, models

sheet, known, folder = map(Path, sys.argv[1:4])
settings.configure(
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": folder / "import-export.sqlite3"}},
    INSTALLED_APPS=["import_export"],
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    USE_TZ=True,
)
django.setup()

from import_export import fields, resources, widgets  # noqa: E402
from tablib import Dataset  # noqa: E402

KEY = ("taluka_id", "date", "status", "category")
COUNTS = ("total_pending", "total_issued", "stay_orders", "avg_processing_days")


class Entry(models.Model):
    taluka_id = models.BigIntegerField()
    date = models.DateField()
    status = models.CharField(max_length=20)
    category = models.CharField(max_length=20)
    total_pending = models.IntegerField()
    total_issued = models.IntegerField()
    stay_orders = models.IntegerField()
    avg_processing_days = models.IntegerField()

    class Meta:
        app_label = "import_export"
        constraints = (models.UniqueConstraint(fields=KEY, name="entry_key"),)


with known.open() as file:
    TALUKAS = {
        (row["division"], row["district"], row["taluka"]): row["taluka_id"] for row in csv.DictReader(file)
    }


class Taluka(widgets.IntegerWidget):
    def clean(self, value, row=None, **options):
        return int(TALUKAS[row["division"], row["district"], row["taluka"]])


class EntryResource(resources.ModelResource):
    taluka_id = fields.Field(attribute="taluka_id", column_name="taluka", widget=Taluka())

    class Meta:
        model = Entry
        fields = (*KEY, *COUNTS)
        import_id_fields = ()  # every row is new, so no lookup is needed
        use_bulk = True
        batch_size = 1000
        skip_diff = True
        skip_html_diff = True
        use_transactions = True


with connection.schema_editor() as editor:
    editor.create_model(Entry)
begun = time.perf_counter()
data = Dataset().load(sheet.read_text(), format="csv")
result = EntryResource().import_data(data, raise_errors=True)
took = time.perf_counter() - begun
assert Entry.objects.count() == len(data), result.totals
print(took)
