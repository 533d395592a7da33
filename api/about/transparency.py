"""The transparency log as anyone may read it (C2SP tlog-tiles): its checkpoint, its tiles, its entries."""

import gzip

from flask import Response, request

from adjudicator.api.access.services import services
from adjudicator.api.http.answers import with_etag
from adjudicator.api.http.problems import Kind, Problem
from adjudicator.api.operations import Call, operation
from adjudicator.kernel.text.canonical import digest
from adjudicator.kernel.text.text import Text
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.proving import latest
from adjudicator.transparency.tables import LogTables, StoredLog
from adjudicator.transparency.tiles import ENTRIES, read_path, width_at

OCTETS = "application/octet-stream"
GZIP_LEVEL = 6
FOR_EVER = "public, max-age=31536000, immutable"


@operation(
    "GET",
    "/log/checkpoint",
    "getCheckpoint",
    "The transparency log's last checkpoint, signed",
    "Transparency log",
    roles=(),
    media=("text/plain",),
    answers={200: None},
    problems=(Kind.NOT_FOUND,),
    headers=("ETag",),
)
def get_checkpoint(call: Call) -> Response:
    """Return the signed note: origin, size and root of the tree (C2SP tlog-checkpoint)."""
    note = _log().tables.checkpoint()[1]
    if not note:
        raise Problem(Kind.NOT_FOUND, Text("ainda não se assinou nada", "nothing has been signed yet"))
    response = with_etag(Response(note, mimetype="text/plain"), f"l-{digest(note.encode())[:32]}")
    response.headers["Cache-Control"] = "no-cache"
    return response


@operation(
    "GET",
    "/log/tile/{tile_path}",
    "getTile",
    "A tile of the transparency log, or a bundle of its entries",
    "Transparency log",
    roles=(),
    media=(OCTETS,),
    answers={200: None},
    problems=(Kind.NOT_FOUND,),
)
def get_tile(call: Call) -> Response:
    """Return the tile `<level>/<number>[.p/<width>]`, or the bundle `entries/<number>[.p/<width>]`: numbers in groups
    of three digits, all but the last after an x. What has been signed is there, and never changes."""
    try:
        level, number, width = read_path(f"tile/{call.path['tile_path']}")
    except Malformed as error:
        raise Problem(Kind.NOT_FOUND, error.why) from error
    log = _log()
    size = log.tables.checkpoint()[0]
    if width > width_at(level, number, size):
        raise Problem(
            Kind.NOT_FOUND,
            Text(f"não há este bloco em uma árvore de {size} entradas",
                 f"there is no such tile in a tree of {size} entries"),
        )  # fmt: skip
    response = Response(log.at(level, number, width), mimetype=OCTETS)
    response.headers["Cache-Control"] = FOR_EVER
    return _compressed(response) if level == ENTRIES else response


def _compressed(response: Response) -> Response:
    """Compress a bundle of entries, as C2SP tlog-tiles wants it, for who takes gzip. (Hashes do not get smaller.)"""
    response.vary.add("Accept-Encoding")
    if request.accept_encodings.quality("gzip") > 0:
        response.set_data(gzip.compress(response.get_data(), GZIP_LEVEL, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response


@operation(
    "GET",
    "/log/proof/{stream_id}",
    "getProof",
    "The proof that a match, dispute, tournament or seed is in the transparency log",
    "Transparency log",
    roles=(),
    media=("text/plain",),
    answers={200: None},
    problems=(Kind.NOT_FOUND,),
)
def get_proof(call: Call) -> Response:
    """Return the proof (C2SP tlog-proof) of the latest head that the log has of what has this id. The head itself, the
    entry, stands in its line `extra`. Whoever knows the id may ask; the log's entries are public, and ids hashed."""
    proof = latest(_log().tables, call.path["stream_id"])
    if proof is None:
        raise Problem(Kind.NOT_FOUND, Text("o registro não tem nada disto", "the log has nothing of this"))
    response = Response(str(proof), mimetype="text/plain")
    response.headers["Cache-Control"] = "no-cache"
    return response


def _log() -> StoredLog:
    return StoredLog(LogTables(services().matches.tables))
