from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    replaces = [("content", name) for name in ("0001_initial", "0002_news_order", "0002_revisions")]
    operations = [
        migrations.CreateModel(
            "Minister",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("image", models.CharField(blank=True, default="", max_length=40)),
                ("is_active", models.BooleanField(default=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                ("name", models.CharField(max_length=200)),
                ("name_mr", models.CharField(blank=True, default="", max_length=200)),
                ("position", models.CharField(max_length=60)),
                ("bio", models.TextField(blank=True, default="")),
                ("bio_mr", models.TextField(blank=True, default="")),
                ("order", models.PositiveIntegerField(default=0)),
                ("revision", models.IntegerField(db_default=1, default=1)),
            ],
            options={"ordering": ["order", "id"]},
        ),
        migrations.CreateModel(
            "Slider",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("image", models.CharField(blank=True, default="", max_length=40)),
                ("is_active", models.BooleanField(default=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                ("title", models.CharField(max_length=200)),
                ("title_mr", models.CharField(blank=True, default="", max_length=200)),
                ("subtitle", models.CharField(blank=True, default="", max_length=200)),
                ("subtitle_mr", models.CharField(blank=True, default="", max_length=200)),
                ("description", models.CharField(blank=True, default="", max_length=1000)),
                ("description_mr", models.CharField(blank=True, default="", max_length=1000)),
                ("button_text", models.CharField(blank=True, default="", max_length=60)),
                ("button_text_mr", models.CharField(blank=True, default="", max_length=60)),
                ("button_link", models.CharField(blank=True, default="", max_length=500)),
                ("order", models.PositiveIntegerField(default=1)),
                ("revision", models.IntegerField(db_default=1, default=1)),
            ],
            options={"ordering": ["order", "id"]},
        ),
        migrations.CreateModel(
            "NewsArticle",
            fields=[
                ("id", models.BigAutoField("ID", auto_created=True, primary_key=True, serialize=False)),
                ("image", models.CharField(blank=True, default="", max_length=40)),
                ("is_active", models.BooleanField(default=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                ("slug", models.CharField(max_length=120, unique=True)),
                ("title", models.CharField(max_length=200)),
                ("title_mr", models.CharField(blank=True, default="", max_length=200)),
                ("excerpt", models.CharField(blank=True, default="", max_length=500)),
                ("excerpt_mr", models.CharField(blank=True, default="", max_length=500)),
                ("content", models.TextField(blank=True, default="")),
                ("content_mr", models.TextField(blank=True, default="")),
                ("category", models.CharField(blank=True, default="", max_length=40)),
                ("published_at", models.DateTimeField(blank=True, null=True)),
                ("priority", models.PositiveIntegerField(default=0)),
                ("revision", models.IntegerField(db_default=1, default=1)),
            ],
            options={
                "ordering": [
                    "-priority",
                    models.OrderBy(models.F("published_at"), descending=True, nulls_last=True),
                    "-id",
                ],
                "indexes": [models.Index(fields=["is_active", "published_at"], name="content_news_public")],
            },
        ),
    ]
