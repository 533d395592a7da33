"""Whose request it is: the client's address, also behind proxies that the operator trusts; the origins of pages."""

import re
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

import msgspec

Address = IPv4Address | IPv6Address
FORWARDED_MOST = 20
"""How many addresses of a forwarding header are read."""
_HOST = r"\[[0-9a-f:.]+\]|[a-z0-9_.-]+"
_ORIGIN = re.compile(rf"https?://({_HOST})(:\d{{1,5}})?")


class Proxies(msgspec.Struct, frozen=True):
    """The networks of trusted proxies, whose forwarding headers are believed. A request from elsewhere counts as its
    sender's own, whatever its headers say."""

    networks: tuple[IPv4Network | IPv6Network, ...] = ()

    def trusts(self, address: str) -> bool:
        """Whether an address is a proxy's."""
        found = address_of(address) if self.networks else None
        return found is not None and any(found in each for each in self.networks)

    def client(self, peer: str, headers: Mapping[str, str]) -> str:
        """Return the client's address: the last one in `Forwarded` (or `X-Forwarded-For`) that is no proxy's.

        `headers` have names in lower case.
        """
        client = peer
        for each in reversed(_forwarded(headers)):
            if not self.trusts(client):
                break
            found = address_of(each)
            if found is None:  # not an address: the last known one counts
                break
            client = str(found)
        return client


def parse_proxies(text: str) -> Proxies:
    """Read networks separated by commas; raises ValueError, which names the invalid one."""
    networks = []
    for each in (each.strip() for each in text.split(",") if each.strip()):
        try:
            networks.append(ip_network(each))
        except ValueError as error:
            raise ValueError(each) from error
    return Proxies(tuple(networks))


def parse_origins(text: str) -> tuple[str, ...]:
    """Read origins separated by commas, as browsers write them; raises ValueError, which names the invalid one."""
    origins = tuple(each.strip().lower() for each in text.split(",") if each.strip())
    for each in origins:
        if not _ORIGIN.fullmatch(each):
            raise ValueError(each)
    return origins


def parse_hosts(text: str) -> tuple[str, ...]:
    """Read names of hosts separated by commas, without ports; raises ValueError, which names the invalid one."""
    hosts = tuple(each.strip().lower() for each in text.split(",") if each.strip())
    for each in hosts:
        if not re.fullmatch(_HOST, each):
            raise ValueError(each)
    return hosts


def host_in(field: str) -> str:
    """Return the name in a Host field, in lower case, without its port and the dot that a full name may end with;
    empty if it is none."""
    found = re.fullmatch(rf"({_HOST})(:\d{{1,5}})?", field.lower())
    return found[1].removesuffix(".") if found is not None else ""


def address_of(text: str) -> Address | None:
    """Read an address as proxies write it, perhaps quoted, in brackets or with a port; None if it is none."""
    bare = text.strip().strip('"')
    if bare.startswith("["):
        bare = bare[1:].partition("]")[0]
    elif bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        address = ip_address(bare.partition("%")[0])
    except ValueError:
        return None
    return address.ipv4_mapped or address if isinstance(address, IPv6Address) else address


def limited_as(address: str) -> str:
    """Return what counts as one caller: an IPv4 address, or the /64 that an IPv6 one is of."""
    found = address_of(address)
    if isinstance(found, IPv6Address):
        return str(IPv6Network((found, 64), strict=False))
    return str(found or address)


def _forwarded(headers: Mapping[str, str]) -> list[str]:
    if "forwarded" in headers:
        pairs = [pair.partition("=") for hop in headers["forwarded"].split(",") for pair in hop.split(";")]
        found = [value for name, _, value in pairs if name.strip().lower() == "for"]
    else:
        found = headers.get("x-forwarded-for", "").split(",")
    return found[-FORWARDED_MOST:]
