"""The HTTP API: Flask, marshmallow schemas, RFC 9457 problems. One module a resource.

`app` builds it; `operations` is the one way to write an endpoint (its route, schemas and OpenAPI operation in one
place), `problems` the one way to refuse, `refusals` the table of what the application refuses, `auth` the one place
that says who may see what. `serving` is the server: connections, threads and live streams.
"""

from api.app import create_app

__all__ = ["create_app"]
