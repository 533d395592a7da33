"""The access log: a line for each request, in the service's own words."""

import structlog

from adjudicator.api.serving.telemetry.exchange import Exchange

log = structlog.get_logger("api")


def write(exchange: Exchange) -> None:
    """Write the line of a request that is over. Neither its path nor its query, its fields or its body is in it: a
    secret can be in any of them, where somebody has put it by mistake."""
    noted = exchange.noted
    log.info(
        "request",
        id=noted.id,
        client=exchange.client,
        operation=exchange.operation,
        kind=noted.kind,
        subject=noted.subject,
        match=noted.match,
        view=noted.view,
        status=exchange.status,
        problem=noted.problem,
        bytes=exchange.bytes,
        seconds=round(exchange.seconds, 4),
        **({"trace": noted.trace} if noted.trace else {}),
    )
