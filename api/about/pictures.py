"""Pictures of cards of one's own: kept here, and shown by pages."""

from base64 import b64decode

import msgspec
from flask import Flask, Response, abort

from adjudicator.api import schemas
from adjudicator.api.access.roles import JUDGES
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json, with_etag
from adjudicator.api.operations import Call, operation
from adjudicator.matches.hosting.pictures import BadPicture, keep_picture, kept_picture, read_picture

ROOT = "/pictures"
POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""Of a picture that somebody opens by itself."""


class KeptPicture(msgspec.Struct, frozen=True, kw_only=True):
    """A picture that is kept: its `id` is what a card has as its `picture`."""

    id: str
    type: str
    size: int


@operation(
    "POST",
    "/v1/pictures",
    "createPicture",
    "Keep a picture for a card of one's own; the same again is the same picture",
    "Card sets",
    roles=("organiser", *JUDGES),
    body=schemas.PictureRequest(),
    answers={201: KeptPicture},
    headers=("Location",),
    lane="study",
)
def create_picture(call: Call) -> Response:
    """Keep a picture under the SHA-256 of what is kept: of an SVG, what draws."""
    try:
        data = b64decode(call.body["data"], validate=True)
    except ValueError as bad:
        raise BadPicture("não é Base64", "this is no Base64") from bad
    picture = read_picture(data)
    keep_picture(services().matches, picture)
    kept = KeptPicture(id=picture.id, type=picture.type, size=len(picture.data))
    return as_json(kept, 201, {"Location": f"{ROOT}/{picture.id}"})


def serve_pictures(app: Flask) -> None:
    """Give the app the pictures that are kept: whoever has a card's data may see its picture."""
    app.add_url_rule(f"{ROOT}/<id>", "library:pictures", _picture, methods=["GET"])


def _picture(id: str) -> Response:
    row = kept_picture(services().matches, id)
    if row is None:
        abort(404)
    shown = Response(row.data, content_type=row.media_type, headers={"Content-Security-Policy": POLICY})
    return with_etag(shown, row.picture_id, immutable=True)
