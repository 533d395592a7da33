"""How the service is seen from outside: `exchange` is what is told of a request when it is over, `access_log` writes it
as a line."""
