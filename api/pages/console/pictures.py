"""Pictures of cards of one's own, as pages show them: whoever has a card's data may see its picture."""

from flask import Flask, Response, abort

from adjudicator.api.access.services import services
from adjudicator.api.http.answers import with_etag
from adjudicator.matches.hosting.pictures import kept_picture

ROOT = "/pictures"
POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""Of a picture that somebody opens by itself."""


def serve_pictures(app: Flask) -> None:
    """Give the app the pictures that are kept."""
    app.add_url_rule(f"{ROOT}/<id>", "console:pictures", _picture, methods=["GET"])


def _picture(id: str) -> Response:
    row = kept_picture(services().matches, id)
    if row is None:
        abort(404)
    shown = Response(row.data, content_type=row.media_type, headers={"Content-Security-Policy": POLICY})
    return with_etag(shown, row.picture_id, immutable=True)
