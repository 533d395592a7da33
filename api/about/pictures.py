"""Pictures of cards of one's own: kept here. Pages show them."""

from base64 import b64decode

import msgspec
from flask import Response

from adjudicator.api import schemas
from adjudicator.api.access.roles import JUDGES
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json
from adjudicator.api.operations import Call, operation
from adjudicator.api.pages.console.pictures import ROOT
from adjudicator.matches.hosting.pictures import BadPicture, keep_picture, read_picture


class KeptPicture(msgspec.Struct, frozen=True, kw_only=True):
    """A picture that is kept: its `id` is what a card has as its `picture`, its `size` in bytes."""

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
    id = keep_picture(services().matches, picture)
    kept = KeptPicture(id=id, type=picture.type, size=len(picture.data))
    return as_json(kept, 201, {"Location": f"{ROOT}/{id}"})
