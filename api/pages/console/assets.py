"""What pages are made of: scripts and style sheets, under an address that changes when they do.

Modules name each other by bare specifiers (`console/core/api.js`), which a page's import map resolves; the modules
`words/…` are those of the reader's language. There is no build: what is served is what is written.
"""

import json
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from flask import Flask, Response, abort, send_from_directory

from adjudicator.api.http.answers import with_etag
from adjudicator.kernel.text.text import Language

STATIC = Path(__file__).parents[1] / "static"
ROOT = "/assets"
VERIFIER = "verify.js"
"""The verifier of logs, which is a script that stands alone and a module too."""
LANGUAGES: tuple[Language, ...] = ("pt", "en")


@cache
def version() -> str:
    """Return a name of all static files as they are."""
    seen = sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            seen.update(f"{path.relative_to(STATIC)}\0".encode() + path.read_bytes())
    return seen.hexdigest()[:16]


def address(path: str) -> str:
    """Return where a static file is to be had, for good."""
    return f"{ROOT}/{version()}/{path}"


@cache
def vendored() -> dict[str, str]:
    """Return the libraries of others that pages use: their files, by the names that modules know them by."""
    manifest: list[dict[str, Any]] = json.loads((STATIC / "vendor" / "MANIFEST.json").read_text())
    return {each["specifier"]: f"vendor/{each['file']}" for each in manifest}


@cache
def import_map(language: Language) -> str:
    """Return the import map of a page in a language, as it stands in the page."""
    imports = {name: address(path) for name, path in vendored().items()}
    imports |= {
        VERIFIER: address(VERIFIER),
        "console/": address("console/"),
        "words/": address(f"console/words/{language}/"),
    }
    return json.dumps({"imports": imports}, separators=(",", ":"))


def script_hashes() -> str:
    """Return what a content security policy says of the import maps: they stand in the page, and are the same for
    everybody."""
    digests = (b64encode(sha256(import_map(language).encode()).digest()).decode() for language in LANGUAGES)
    return " ".join(f"'sha256-{each}'" for each in digests)


def serve_assets(app: Flask) -> None:
    """Serve the static files under the address of their version, to be kept for good."""

    @app.get(f"{ROOT}/<seen>/<path:path>", endpoint="console:assets")
    def asset(seen: str, path: str) -> Response:
        if seen != version():
            abort(404)
        response = send_from_directory(STATIC, path)
        response.direct_passthrough = False
        return with_etag(Response(response.get_data(), mimetype=response.mimetype), version(), immutable=True)
