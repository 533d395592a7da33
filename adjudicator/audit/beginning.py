"""What seats gave before a match began: does its first event say so?"""

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.audit.checks import NONCE, PASSED, RECEIPT, SEAT_KEY, Beginning, Check, Given, failed
from adjudicator.kernel.text.text import Text
from adjudicator.transparency.receipts import Receipt


def beginning_of(first: Mapping[str, Any]) -> Beginning:
    """Return what a first event, given as JSON, says of the seed."""
    nonces, keys = first.get("nonces"), first.get("keys")
    return Beginning(
        str(first.get("seed_commitment")),
        nonces if isinstance(nonces, dict) else None,
        keys if isinstance(keys, dict) else {},
    )


def own_checks(given: Given, begun: Beginning) -> Iterator[Check]:
    """Say of each nonce and key that somebody gave whether it was taken."""
    for nonce in given.nonces:
        yield _nonce(nonce, begun)
    for key in given.seat_keys:
        yield _seat_key(key, begun)


def _nonce(nonce: str, begun: Beginning) -> Check:
    if begun.nonces is None:
        return failed(
            NONCE, "a partida começou sem nonces: a semente é só do serviço",
            "the match began without nonces: the seed is the service's alone", 1,
        )  # fmt: skip
    missing = Text("este nonce não está no primeiro evento: os sorteios foram feitos sem ele",
                   "this nonce is not in the first event: the draws were made without it")  # fmt: skip
    return _stands(NONCE, nonce, begun.nonces, missing)


def _seat_key(key: str, begun: Beginning) -> Check:
    missing = Text("esta chave não está no primeiro evento: nada do que se fez em nome do lugar precisou dela",
                   "this key is not in the first event: nothing that was done in the seat's name took it")  # fmt: skip
    return _stands(SEAT_KEY, key, begun.keys, missing)


def _stands(check: str, given: str, taken: Mapping[str, str | None], missing: Text) -> Check:
    """Say for which seats what was given stands in the first event."""
    seats = ", ".join(seat for seat, known in taken.items() if known == given)
    if not seats:
        return failed(check, missing.pt, missing.en, 1)
    told = Text(f"está no primeiro evento, de {seats}", f"it is in the first event, of {seats}")
    return Check(check, PASSED, told)


def seed_check(name: str, receipt: Receipt, begun: Beginning) -> Check:
    """Whether a match began with what a receipt of its seed names: the commitment, and the nonces and keys so far.

    Only the receipt of the first version shows that the service was bound before any nonce; one of a later version that
    it was before those that it does not name.
    """
    if receipt.commitment != begun.commitment:
        return failed(RECEIPT, f"{name}: a partida começou com outra semente", f"{name}: it began with another seed", 1)
    taken = begun.nonces or {}
    for seat, nonce in receipt.nonces.items():
        if taken.get(seat) != nonce:
            return failed(
                RECEIPT, f"{name}: o nonce de {seat} foi acusado, e a partida começou sem ele",
                f"{name}: the nonce of {seat} was acknowledged, and the match began without it", 1,
            )  # fmt: skip
    for seat, key in receipt.keys.items():
        if begun.keys.get(seat) != key:
            return failed(
                RECEIPT, f"{name}: a chave de {seat} foi acusada, e a partida começou sem ela",
                f"{name}: the key of {seat} was acknowledged, and the match began without it", 1,
            )  # fmt: skip
    told = _bound(receipt, [seat for seat in taken if taken[seat] is not None and seat not in receipt.nonces])
    return Check(RECEIPT, PASSED, Text(f"{name}: {told.pt}", f"{name}: {told.en}"))


def _bound(receipt: Receipt, later: list[str]) -> Text:
    """Return before which nonces a receipt shows the service to have been bound."""
    if receipt.version == 1:
        return Text("a semente é a que foi prometida antes dos nonces",
                    "the seed is the one that was bound before any nonce")  # fmt: skip
    if not receipt.nonces:  # one of before, which did not name them
        return Text("a semente é a que foi prometida; não se sabe antes de quais nonces",
                    "the seed is the one that was bound; before which nonces is not known")  # fmt: skip
    acknowledged, names = ", ".join(receipt.nonces), ", ".join(later)
    bound = Text(f"a semente foi prometida antes dos nonces de {names}", f"the seed was bound before those of {names}")
    alone = Text("que a semente foi prometida antes deles não se vê aqui",
                 "that the seed was bound before them is not shown by it")  # fmt: skip
    more = bound if later else alone
    return Text(f"foram tomados os nonces de {acknowledged}; {more.pt}",
                f"the nonces of {acknowledged} were taken; {more.en}")  # fmt: skip
