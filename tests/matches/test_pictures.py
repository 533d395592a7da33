"""Pictures of cards of one's own: what is kept of a file, and what is refused."""

import struct
import zlib

import pytest

from adjudicator.matches.hosting.pictures import MOST_BYTES, BadPicture, picture_id, read_picture

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"{more}>{inner}</svg>'
DRAWN = (
    '<defs><linearGradient id="a"><stop offset="0" stop-color="red" /></linearGradient></defs>'
    '<path d="M0 0h9" fill="url(#a)" />'
)


def png(width: int, height: int) -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(bytes(1 + width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def webp(width: int, height: int) -> bytes:
    """The head of a lossless one."""
    data = b"\x2f" + struct.pack("<I", (width - 1) | (height - 1) << 14) + bytes(8)
    body = b"WEBPVP8L" + struct.pack("<I", len(data)) + data + b"\0"
    return b"RIFF" + struct.pack("<I", len(body)) + body


def svg(inner: str = "", more: str = "") -> bytes:
    return SVG.format(inner=inner, more=more).encode()


@pytest.mark.parametrize(
    ("data", "type_"), [(png(120, 80), "image/png"), (webp(120, 80), "image/webp"), (svg(DRAWN), "image/svg+xml")]
)
def test_a_picture_is_kept_as_it_is(data: bytes, type_: str) -> None:
    kept = read_picture(data)
    assert (kept.type, kept.data) == (type_, data)
    assert read_picture(kept.data) == kept and len(picture_id(kept.data)) == 64


@pytest.mark.parametrize(
    "bad",
    [
        "<script>alert(1)</script>",
        "<style>@import url(http://elsewhere.example)</style>",
        '<image href="http://elsewhere.example/a.png" />',
        '<a href="javascript:alert(1)"><path d="M0 0h9" /></a>',
        '<use href="#a" />',
        '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>',
        '<animate attributeName="x" to="1" />',
        '<path xmlns="http://elsewhere.example" d="M0 0h9" />',
        "<!-- a comment -->",
    ],
)
def test_of_an_svg_what_draws_is_kept(bad: str) -> None:
    assert read_picture(b"\xef\xbb\xbf" + svg(DRAWN + bad, " onload='alert(1)'")).data == svg(DRAWN)


@pytest.mark.parametrize(
    "value",
    ["url(http://elsewhere.example)", "url( 'http://elsewhere.example' )", "URL(//elsewhere)", "u\\72l(http://x)"],
)
def test_nothing_of_an_svg_refers_elsewhere(value: str) -> None:
    kept = read_picture(svg(f'<path fill="{value}" style="fill:{value}" d="M0 0h9" />'))
    assert kept.data == svg('<path d="M0 0h9" />')


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no PNG, WebP or SVG"),
        (b"GIF89a", "no PNG, WebP or SVG"),
        (b"\0\xff", "no PNG, WebP or SVG"),
        (b"<?xml version='1.0' encoding='none'?><svg/>", "no PNG, WebP or SVG"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + svg("&a;"), "no PNG, WebP or SVG"),
        (b"<svg/>", "its root is no <svg>"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "its `viewBox` is missing"),
        (svg("<g>" * 51 + "</g>" * 51), "more than 50 levels"),
        (svg("<g/>" * 2001), "more than 2000 elements"),
        (svg("<g>" * 4000 + "</g>" * 4000), "more than 2000 elements"),
        (png(2049, 1), "2049×1; 1 to 2048 a side"),
        (png(1, 1)[:16], "-1×-1"),
        (webp(9000, 9000), "9000×9000"),
        (png(1, 1) + bytes(MOST_BYTES), "bytes; at most 65536"),
        (svg(f"<desc>{'>' * 60_000}</desc>"), "bytes; at most 65536"),
    ],
)
def test_what_is_no_picture_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(BadPicture) as refused:
        read_picture(data)
    assert refused.value.pointer == "/data"
    assert why in refused.value.why.en
