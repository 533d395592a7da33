"""JSON Merge Patches (RFC 7396): what of one object must be changed to get another. Neither holds a null."""

from adjudicator.kernel.text.data import JSONObject


def patch_of(before: JSONObject, after: JSONObject) -> JSONObject:
    """Return the merge patch that makes one object of the other. What both share is not looked through."""
    found: JSONObject = {name: None for name in before if name not in after}
    for name, value in after.items():
        had = before.get(name)
        if had is value:
            continue
        if type(had) is dict and type(value) is dict:
            if inner := patch_of(had, value):
                found[name] = inner
        elif had != value or name not in before:
            found[name] = value
    return found
