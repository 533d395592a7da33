"""What the server and the application tell each other in a request's environ."""

REFUSED = "adjudicator.refused"
"""Set by the server: the problem with which it refuses requests itself. No client has sent this one."""
STREAM = "adjudicator.stream"
"""Set by the application: the live stream that it grants, which the server sends in its place."""
