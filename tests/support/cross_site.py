"""Headers of requests from other sites. Dagster refuses them itself and behind the proxy."""

JSON = {"Content-Type": "application/json"}

CROSS_SITE: tuple[dict[str, str], ...] = (
    {"Content-Type": "text/plain"},
    {"Content-Type": "application/x-www-form-urlencoded"},
    {},
    {**JSON, "Origin": "https://evil.example"},
    {**JSON, "Origin": "null"},
    {**JSON, "Sec-Fetch-Site": "cross-site"},
    {**JSON, "Sec-Fetch-Site": "same-site"},
)
