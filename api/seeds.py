"""The seed of a match whose seats take part in it: the commitment, and what each seat puts in."""

from flask import Response

from api.answers import as_json
from api.auth import seeds
from api.matches import request_of, told_seed
from api.operations import Call, operation
from api.problems import Kind
from api.receipts import receipts
from api.schemas import match_answers, requests


@operation(
    "GET",
    "/v1/matches/{match_id}/seed",
    "getSeed",
    "The seed of a match whose seats take part in it: what the service is bound to, and which nonces have come",
    "Matches",
    answers={200: match_answers.SeedSchema()},
    problems=(Kind.NOT_FOUND,),
    begun=False,
)
def get_seed(call: Call) -> Response:
    """Return the commitment and the nonces so far; when the time is over, the match begins without the others."""
    return as_json(told_seed(seeds().get(call.match_id)))


@operation(
    "POST",
    "/v1/matches/{match_id}/nonces",
    "giveNonce",
    "Put the caller's nonce into the seed of its match",
    "Matches",
    roles=("seat",),
    body=requests.NonceRequest(),
    keyed=True,
    answers={201: match_answers.SeedChangedSchema()},
    problems=(Kind.NOT_FOUND, Kind.NONCE_REFUSED),
    headers=("Idempotency-Replayed",),
    begun=False,
)
def give_nonce(call: Call) -> Response:
    """Keep the receipt of the match's creation first: it binds the service to its part. With the last nonce the match
    begins."""
    request = request_of(call.who, f"POST /v1/matches/{call.match_id}/nonces", call.body)
    seed, replayed = seeds().give(call.match_id, call.who.seat, call.body["nonce"], call.body["key"], request)
    headers = {"Idempotency-Replayed": "true"} if replayed else None
    return as_json({**told_seed(seed), "receipt": receipts().of_seed(seed)}, 201, headers)
