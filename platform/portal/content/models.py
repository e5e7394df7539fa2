"""Sliders, ministers and news. Each text has a Marathi counterpart (`title`, `title_mr`)."""

from typing import Final

from django.db import models

from portal.core.versions import Versioned

# English → Marathi.
POSITIONS: Final = {
    "Guardian Minister": "पालकमंत्री",
    "Co-Guardian Minister": "सह-पालकमंत्री",
    "District Magistrate & Collector": "जिल्हाधिकारी व जिल्हा दंडाधिकारी",
    "Additional Collector": "अपर जिल्हाधिकारी",
    "Deputy Collector": "उपजिल्हाधिकारी",
}
CATEGORIES: Final = {
    "Digital Initiatives": "डिजिटल उपक्रम",
    "Infrastructure": "पायाभूत सुविधा",
    "Health": "आरोग्य",
    "Education": "शिक्षण",
    "Environment": "पर्यावरण",
    "Public Services": "लोकसेवा",
    "Development": "विकास",
    "Administration": "प्रशासन",
    "Announcements": "सूचना",
    "Events": "कार्यक्रम",
}


class Piece(Versioned):
    """Base of all content: a picture (file name in the media folder), whether it is shown, and timestamps."""

    image = models.CharField(max_length=40, blank=True, default="")
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        abstract = True


class Slider(Piece):
    """A banner of the home page."""

    title = models.CharField(max_length=200)
    title_mr = models.CharField(max_length=200, blank=True, default="")
    subtitle = models.CharField(max_length=200, blank=True, default="")
    subtitle_mr = models.CharField(max_length=200, blank=True, default="")
    description = models.CharField(max_length=1000, blank=True, default="")
    description_mr = models.CharField(max_length=1000, blank=True, default="")
    button_text = models.CharField(max_length=60, blank=True, default="")
    button_text_mr = models.CharField(max_length=60, blank=True, default="")
    button_link = models.CharField(max_length=500, blank=True, default="")
    order = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["order", "id"]

    def __str__(self) -> str:
        return self.title


class Minister(Piece):
    """An official of the district. `bio` is sanitised HTML."""

    name = models.CharField(max_length=200)
    name_mr = models.CharField(max_length=200, blank=True, default="")
    position = models.CharField(max_length=60)
    bio = models.TextField(blank=True, default="")
    bio_mr = models.TextField(blank=True, default="")
    order = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["order", "id"]

    def __str__(self) -> str:
        return self.name


class NewsArticle(Piece):
    """A news article. It is a draft if `is_active` is false, and scheduled if `published_at` is in the future.

    `content` is sanitised HTML. The slug is made from the first title and never changes, so that links don't break.
    """

    slug = models.CharField(max_length=120, unique=True)
    title = models.CharField(max_length=200)
    title_mr = models.CharField(max_length=200, blank=True, default="")
    excerpt = models.CharField(max_length=500, blank=True, default="")
    excerpt_mr = models.CharField(max_length=500, blank=True, default="")
    content = models.TextField(blank=True, default="")
    content_mr = models.TextField(blank=True, default="")
    category = models.CharField(max_length=40, blank=True, default="")
    published_at = models.DateTimeField(null=True, blank=True)
    priority = models.PositiveIntegerField(default=0)

    class Meta:
        # Databases do not agree where drafts, which have no date, belong.
        ordering = ["-priority", models.F("published_at").desc(nulls_last=True), "-id"]
        indexes = [models.Index(fields=["is_active", "published_at"], name="content_news_public")]

    def __str__(self) -> str:
        return self.title
