"""Writes small databases of countries in MaxMind's format ("MaxMind DB File Format Specification", version 2.0)."""

import ipaddress
import time


class Short(int):
    """A number of 16 bits; others have 32."""


class Long(int):
    """A number of 64 bits."""


def country_database(countries, built=None, field="country"):
    """The bytes of a database: `countries` has networks as texts, and their countries as two letters."""
    nodes, data = [[None, None]], b""
    for network, code in countries.items():
        record = {field: {"iso_code": code}}
        _insert(nodes, ipaddress.ip_network(network), len(data))
        data += _value(record)
    tree = b"".join(_number(side, len(nodes)).to_bytes(3, "big") for node in nodes for side in node)
    metadata = {
        "binary_format_major_version": Short(2), "binary_format_minor_version": Short(0),
        "build_epoch": Long(built or time.time()), "database_type": "Sample-Country", "description": {"en": "A sample"},
        "ip_version": Short(6), "languages": ["en"], "node_count": len(nodes), "record_size": Short(24),
    }
    return tree + bytes(16) + data + b"\xab\xcd\xefMaxMind.com" + _value(metadata)


def _insert(nodes, network, offset):
    # IPv4 addresses are the last 32 bits of a tree of IPv6.
    bits = f"{int(network.network_address):0128b}"
    depth = network.prefixlen + (96 if network.version == 4 else 0)
    node = 0
    for bit in map(int, bits[:depth - 1]):
        if nodes[node][bit] is None:
            nodes.append([None, None])
            nodes[node][bit] = ("node", len(nodes) - 1)
        node = nodes[node][bit][1]
    nodes[node][int(bits[depth - 1])] = ("data", offset)


def _number(side, count):
    if side is None:
        return count
    kind, number = side
    return number if kind == "node" else count + 16 + number


def _value(value):
    if isinstance(value, str):
        text = value.encode()
        return _control(2, len(text)) + text
    if isinstance(value, int):
        kind, size = {Short: (5, 2), Long: (9, 8)}.get(type(value), (6, 4))
        return _control(kind, size) + value.to_bytes(size, "big")
    if isinstance(value, list):
        return _control(11, len(value)) + b"".join(map(_value, value))
    return _control(7, len(value)) + b"".join(_value(name) + _value(content) for name, content in value.items())


def _control(kind, size):
    assert size < 29 + 256
    short, more = (size, b"") if size < 29 else (29, bytes([size - 29]))
    return (bytes([kind << 5 | short]) if kind < 8 else bytes([short, kind - 7])) + more
