"""The seed of a match whose seats take part in it: the commitment, and what each seat puts in."""

from typing import Annotated

from flask import Response
from msgspec import Meta

from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json, widened
from adjudicator.api.http.language import preferred, told_in
from adjudicator.api.http.problems import Kind
from adjudicator.api.operations import Call, operation
from adjudicator.api.play.shown import Seed, told_seed
from adjudicator.api.schemas import requests
from adjudicator.api.schemas.marks import Receipt
from adjudicator.kernel.text.text import Text
from adjudicator.matches.hosting import seeding

CAUTION = Text(
    "Os nonces são vistos assim que são dados: quem dá o último, se conhece a parte do serviço, escolhe entre"
    " sementes. Confira que o seu está no primeiro evento da partida antes de jogar.",
    "Nonces are seen as soon as they are given: whoever gives the last one and knows the service's part can choose"
    " among seeds. Look whether yours is in the match's first event before you play.",
)
"""What a nonce does not protect from."""


class AcknowledgedSeed(Seed, frozen=True, kw_only=True):
    """A seed with a receipt, which names the commitment, the nonces and the keys so far."""

    receipt: Receipt
    caution: Annotated[str, Meta(description="what a nonce does not protect from")]


@operation(
    "GET",
    "/v1/matches/{match_id}/seed",
    "getSeed",
    "The seed of a match whose seats take part in it: what the service is bound to, and which nonces have come",
    "Matches",
    answers={200: AcknowledgedSeed},
    problems=(Kind.NOT_FOUND,),
    begun=False,
    headers=("Content-Language",),
)
def get_seed(call: Call) -> Response:
    """Return the commitment and the nonces so far; when the time is over, the match begins without the others. Keep the
    receipt before you give a nonce: it binds the service to its part. One after it says that yours was taken."""
    return _acknowledged(services().seeds.get(call.match_id))


@operation(
    "POST",
    "/v1/matches/{match_id}/nonces",
    "giveNonce",
    "Put the caller's nonce into the seed of its match",
    "Matches",
    roles=("seat",),
    body=requests.NonceRequest(),
    keyed=True,
    answers={201: AcknowledgedSeed},
    problems=(Kind.NOT_FOUND, Kind.NONCE_REFUSED),
    headers=("Idempotency-Replayed", "Content-Language"),
    begun=False,
)
def give_nonce(call: Call) -> Response:
    """Keep a receipt of `getSeed` first: it binds the service to its part. The receipt of this answer says that your
    nonce, and your key, were taken. With the last nonce the match begins."""
    request = call.request(f"POST /v1/matches/{call.match_id}/nonces", call.body)
    seed, replayed = services().seeds.give(call.match_id, call.who.seat, call.body["nonce"], call.body["key"], request)
    headers = {"Idempotency-Replayed": "true"} if replayed else None
    return _acknowledged(seed, 201, headers)


def _acknowledged(seed: seeding.Seed, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    language = preferred()
    receipt = services().receipts.of_seed(seed)
    told = widened(AcknowledgedSeed, told_seed(seed), receipt=receipt, caution=CAUTION[language])
    return told_in(as_json(told, status, headers), language)
