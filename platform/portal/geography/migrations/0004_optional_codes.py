from django.db import migrations, models

# LGD codes of talukas → an alias that is another place's own name, so that its rows were taken for theirs.
ALIASES = {4018: "Selu", 4201: "Akola", 4194: "Pune", 4207: "शेगाव", 4188: "अंबरनाथ"}


def drop_names_of_others(apps, schema_editor):
    taluka = apps.get_model("geography", "Taluka")
    for place in taluka.objects.filter(lgd_code__in=ALIASES):
        alias = ALIASES[place.lgd_code]
        if alias in place.aliases:
            place.aliases = [name for name in place.aliases if name != alias]
            place.save(update_fields=["aliases"])


class Migration(migrations.Migration):
    dependencies = [("geography", "0003_masters_kept")]

    operations = [
        migrations.AlterField(
            model_name="division",
            name="code",
            field=models.CharField(blank=True, max_length=10, null=True, unique=True),
        ),
        migrations.AlterField(
            model_name="district",
            name="lgd_code",
            field=models.IntegerField(blank=True, null=True, unique=True),
        ),
        migrations.AlterField(
            model_name="taluka",
            name="lgd_code",
            field=models.IntegerField(blank=True, null=True, unique=True),
        ),
        migrations.RunPython(drop_names_of_others, migrations.RunPython.noop),
    ]
