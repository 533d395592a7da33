"""What the server and the application tell each other in a request's environ."""

import msgspec

REFUSED = "adjudicator.refused"
"""Set by the server: the problem with which it refuses requests itself. No client has sent this one."""
OPERATION = "adjudicator.operation"
"""Set by the server: the id of the operation that a request is for."""
STREAM = "adjudicator.stream"
"""Set by the application: the live stream that it grants, which the server sends in its place."""
NOTED = "adjudicator.noted"
"""Set by the application: what it has noted of the request."""


class Noted(msgspec.Struct):
    """What is noted of a request for the log and the metrics: its id, by whom it is (the kind of role, the name of the
    token), about which match, in whose view, and by what it was refused. All of it is the service's own words, found
    and checked; nothing is as the client wrote it, so that nothing can be a secret."""

    id: str
    kind: str = "nobody"
    subject: str = ""
    match: str = ""
    ruleset: str = ""
    view: str = ""
    problem: str = ""
    clause: str = ""
    trace: str = ""
