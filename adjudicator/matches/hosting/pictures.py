"""Pictures of cards of one's own: PNG, WebP or SVG, kept under the SHA-256 of what is kept.

A card names its picture by that, so a log says which one was seen. Of an SVG only what draws is kept: nothing that
runs, loads or links. Pages show pictures as images alone, where nothing runs anyway; this is for whoever opens one.
"""

import hashlib
from collections.abc import Iterator
from io import BytesIO
from typing import Final, Literal, NamedTuple, TypeAlias
from xml.etree import ElementTree

import imagesize
from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from adjudicator.kernel.text.refusal import Unfit
from adjudicator.kernel.text.text import Text
from adjudicator.matches.application import Matches
from adjudicator.matches.store.tables import ExtraWrites, PictureRow, Write

MediaType: TypeAlias = Literal["image/png", "image/webp", "image/svg+xml"]
SVG: Final = "image/svg+xml"
MOST_BYTES = 64 * 1024
MOST_PIXELS = 2048
"""A PNG or WebP is no wider and no higher: what is small as a file may be huge when it is drawn."""
MOST_ELEMENTS, MOST_DEEP = 2_000, 50
_NAMESPACE = "http://www.w3.org/2000/svg"
_DRAWS = frozenset([
    "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "defs", "linearGradient",
    "radialGradient", "stop", "title", "desc",
])  # fmt: skip
"""Shapes and gradients. What is drawn again elsewhere (`use`, masks, patterns) may be so in itself, and for ever."""
_SAYS = frozenset([
    "id", "class", "viewBox", "preserveAspectRatio", "width", "height", "x", "y", "x1", "y1", "x2", "y2", "cx",
    "cy", "r", "rx", "ry", "fx", "fy", "d", "points", "transform", "opacity", "fill", "fill-opacity", "fill-rule",
    "stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin", "stroke-dasharray",
    "stroke-dashoffset", "stroke-miterlimit", "offset", "stop-color", "stop-opacity", "gradientUnits",
    "gradientTransform", "spreadMethod", "color", "display", "visibility", "version",
])  # fmt: skip
_GRADIENTS = ("linearGradient", "radialGradient")
_XLINK = "{http://www.w3.org/1999/xlink}"


class BadPicture(Unfit):
    """A picture cannot be kept, and why."""

    def __init__(self, pt: str, en: str) -> None:
        super().__init__("/data", Text(pt, en))


class Picture(NamedTuple):
    """A picture as it is kept."""

    type: MediaType
    data: bytes


def picture_id(data: bytes) -> str:
    """Return the id of a picture: the SHA-256 of what is kept, in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def type_of(data: bytes) -> MediaType | None:
    """Return of which type a picture is, by how it begins."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if data.startswith(b"RIFF") and data.startswith(b"WEBP", 8):
        return "image/webp"
    return SVG if data.startswith(b"<svg ") else None


def read_picture(data: bytes) -> Picture:
    """Return a picture as it is to be kept. Raises BadPicture."""
    _check_size(data)
    kind = type_of(data)
    if kind in (None, SVG):
        safe = _made_safe(data)
        _check_size(safe)  # what is written as an entity has grown
        return Picture(SVG, safe)
    width, height = imagesize.get(BytesIO(data))
    if not 0 < min(width, height) <= max(width, height) <= MOST_PIXELS:
        size = f"{width}×{height}"
        raise BadPicture(f"{size}; de 1 a {MOST_PIXELS} por lado", f"{size}; 1 to {MOST_PIXELS} a side")
    return Picture(kind, data)


def _check_size(data: bytes) -> None:
    if len(data) > MOST_BYTES:
        raise BadPicture(f"{len(data)} bytes; no máximo {MOST_BYTES}", f"{len(data)} bytes; at most {MOST_BYTES}")


def keep_picture(matches: Matches, picture: Picture) -> str:
    """Keep a picture, and return its id; one that is kept already stays as it is."""
    row = PictureRow(picture_id(picture.data), picture.type, picture.data, matches.clock())
    write = Write.all_into("pictures", [row], " ON CONFLICT (picture_id) DO NOTHING")
    matches.tables.write_extra(ExtraWrites(writes=(write,)))
    return row.picture_id


def kept_picture(matches: Matches, id: str) -> PictureRow | None:
    """Return a picture, if there is one with this id."""
    rows = matches.tables.query("SELECT * FROM pictures WHERE picture_id = ?", id)
    return PictureRow(*rows[0]) if rows else None


def _made_safe(data: bytes) -> bytes:
    """Return an SVG of what draws alone. Raises BadPicture."""
    try:
        root = fromstring(data, forbid_dtd=True)
    except (ElementTree.ParseError, DefusedXmlException, ValueError, LookupError) as bad:
        raise BadPicture(f"nem PNG nem WebP, nem SVG que se leia: {bad}", f"no PNG, WebP or SVG: {bad}") from bad
    if root.tag != f"{{{_NAMESPACE}}}svg":
        raise BadPicture(f"a raiz não é <svg> de {_NAMESPACE}", f"its root is no <svg> of {_NAMESPACE}")
    if sum(1 for _ in root.iter()) > MOST_ELEMENTS:
        raise BadPicture(f"mais de {MOST_ELEMENTS} elementos", f"more than {MOST_ELEMENTS} elements")
    safe = _drawn(root)
    safe.attrib = {"xmlns": _NAMESPACE, **safe.attrib}
    if safe.get("viewBox") is None and (safe.get("width") is None or safe.get("height") is None):
        raise BadPicture("falta o `viewBox`", "its `viewBox` is missing")
    kept: bytes = ElementTree.tostring(safe, encoding="utf-8", xml_declaration=False)
    return kept


def _drawn(element: ElementTree.Element, deep: int = 0) -> ElementTree.Element:
    """Return a copy with elements and attributes that draw. Raises BadPicture."""
    if deep > MOST_DEEP:
        raise BadPicture(f"mais de {MOST_DEEP} níveis", f"more than {MOST_DEEP} levels")
    kept = ElementTree.Element(_name(element), dict(_attributes(element)))
    kept.text = element.text if _name(element) in ("title", "desc") else None
    kept.extend([_drawn(each, deep + 1) for each in element if _name(each) in _DRAWS])
    return kept


def _name(element: ElementTree.Element) -> str:
    """Return the name of an element of SVG; empty for comments and what is of another namespace."""
    tag = element.tag if isinstance(element.tag, str) else ""
    namespace, _, name = tag.rpartition("}")
    return name if namespace == f"{{{_NAMESPACE}" else ""


def _attributes(element: ElementTree.Element) -> Iterator[tuple[str, str]]:
    for name, value in element.items():
        if name.removeprefix(_XLINK) == "href":
            if _name(element) in _GRADIENTS and value.startswith("#"):  # one with the stops of another
                yield "href", value
        elif name in _SAYS and _stays_within(value):
            yield name, value


def _stays_within(value: str) -> bool:
    """Whether a value refers to nothing but a gradient of the same picture; words may be hidden by backslashes."""
    inner = value.replace(" ", "").lower()
    return "\\" not in value and all(part.startswith(("#", "'#", '"#')) for part in inner.split("url(")[1:])
