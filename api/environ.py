"""What the server and the application tell each other in a request's environ."""

OVERLOADED = "adjudicator.overloaded"
"""Set by the server: there is no thread for this request, it is to be refused."""
STREAM = "adjudicator.stream"
"""Set by the application: the live stream that it grants, which the server sends in its place."""
