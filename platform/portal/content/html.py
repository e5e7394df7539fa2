"""The allowlist of HTML in news and bios (requirement 17); everything else is removed on saving.

    p br hr h2 h3 h4 strong b em i u s blockquote code pre ul ol li    without attributes (ol: start)
    a                                                                  href: /path, https, http, mailto, tel

No pictures, tables, styles, classes, ids or scripts. The UI renders stored HTML as it is, and its editor offers exactly
these elements.
"""

from typing import Final

import nh3

_BLOCKS = ("p", "br", "hr", "h2", "h3", "h4", "blockquote", "pre", "ul", "ol", "li")
_WITHIN = ("strong", "b", "em", "i", "u", "s", "code", "a")
TAGS: Final = frozenset((*_BLOCKS, *_WITHIN))
ATTRIBUTES: Final = {"a": {"href"}, "ol": {"start"}}
SCHEMES: Final = frozenset({"https", "http", "mailto", "tel"})


def _attribute(tag: str, name: str, value: str) -> str | None:
    if name == "start":
        return value if value.isascii() and value.isdigit() and len(value) < 5 else None
    return value


def _site_path(address: str) -> str | None:
    """Allow an address without a scheme only if it is a path on this site. `//host` and `/\\host` lead to other hosts,
    even with line breaks and tabs in between, which browsers ignore.
    """
    effective = address.translate(dict.fromkeys(map(ord, "\t\r\n")))
    return address if effective[:1] == "/" and effective[1:2] not in ("/", "\\") else None


def clean(html: str) -> str:
    """Return the allowed parts of `html`; empty if nothing readable remains."""
    cleaned = nh3.clean(
        html,
        tags=set(TAGS),
        attributes={tag: set(names) for tag, names in ATTRIBUTES.items()},
        attribute_filter=_attribute,
        url_schemes=set(SCHEMES),
        url_relative=_site_path,
        link_rel="noopener noreferrer",
    ).strip()
    return cleaned if nh3.clean(cleaned, tags=set()).strip() or "<hr>" in cleaned else ""
