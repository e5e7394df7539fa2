"""A valid request body for each kind of content."""

from typing import Any

from portal.content.models import Minister, NewsArticle, Slider

BODIES: dict[str, dict[str, Any]] = {
    "sliders": {
        "title": "One portal",
        "title_mr": "एक पोर्टल",
        "subtitle": "For every office",
        "description": "All figures in one place.",
        "button_text": "Open",
        "button_link": "/login",
    },
    "ministers": {
        "name": "A. B.",
        "name_mr": "अ. ब.",
        "position": "Additional Collector",
        "bio": "<p>Land</p>",
    },
    "news": {
        "title": "Camp at Kurla",
        "title_mr": "कुर्ला येथे शिबिर",
        "excerpt": "On Saturday",
        "content": "<p>All day</p>",
        "category": "Events",
    },
}
MODELS: dict[str, Any] = {"sliders": Slider, "ministers": Minister, "news": NewsArticle}
LABELS = {"sliders": "Slider", "ministers": "Minister", "news": "News"}
