"""The steps of JSON Pointers (RFC 6901), by which refusals and differences say where something stands."""


def escaped(name: str | int) -> str:
    """Return a name, or a place in a list, as a step of a pointer."""
    return str(name).replace("~", "~0").replace("/", "~1")


def unescaped(step: str) -> str:
    """Return the name that a step of a pointer stands for."""
    return step.replace("~1", "/").replace("~0", "~")
