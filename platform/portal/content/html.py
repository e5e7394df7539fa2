"""The one list of HTML that people may write in news and bios (requirement 17); the rest is taken out on saving.

    p br hr h2 h3 h4 strong b em i u s blockquote code pre ul ol li    without attributes (ol: start)
    a                                                                  href: /path, https, http, mailto, tel

No pictures, tables, styles, classes, ids or scripts. `ui` shows what is stored as it is, and its editor offers
exactly these.
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


def _own_path(address: str) -> str | None:
    """An address without a scheme leads to a path of our own or nowhere: `//host` and `/\\host` are other hosts, with
    the line ends and tabs in between that browsers drop, too.
    """
    seen = address.translate(dict.fromkeys(map(ord, "\t\r\n")))
    return address if seen[:1] == "/" and seen[1:2] not in ("/", "\\") else None


def clean(html: str) -> str:
    """What of `html` may be stored and shown; empty when nothing readable is left."""
    cleaned = nh3.clean(
        html,
        tags=set(TAGS),
        attributes={tag: set(names) for tag, names in ATTRIBUTES.items()},
        attribute_filter=_attribute,
        url_schemes=set(SCHEMES),
        url_relative=_own_path,
        link_rel="noopener noreferrer",
    ).strip()
    return cleaned if nh3.clean(cleaned, tags=set()).strip() or "<hr>" in cleaned else ""
