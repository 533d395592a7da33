"""The HTTP API: Flask, marshmallow, RFC 9457 problems. One module a resource, which imports no other.

`http` is what every request goes through, `access` who asks and what they may reach and see, `operations` the one way
to write an endpoint; then the resources by what they are about, each folder knowing those below it alone.
`openapi` makes the contract, `pages` what people read; `app` puts all together, `serving` serves it.
"""

from adjudicator.api.app import create_app

__all__ = ["create_app"]
