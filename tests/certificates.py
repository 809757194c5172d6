"""Certificates for tests, made element by element; nobody could use them."""

from __future__ import annotations

import base64
import textwrap
from collections.abc import Sequence
from ipaddress import ip_address


def element(tag: int, *parts: bytes) -> bytes:
    """An element in DER."""
    content = b"".join(parts)
    size = len(content)
    length = bytes([size]) if size < 128 else bytes([0x82, *size.to_bytes(2)])
    return bytes([tag]) + length + content


def certificate(
    name: str = "",
    others: Sequence[str] = (),
    owner: str = "Shop Ltd",
    until: str = "300101000000Z",
    *,
    signed_itself: bool = False,
) -> bytes:
    """A certificate in PEM; its key and its signature are empty."""
    attributes = [(bytes.fromhex("55040a"), owner), *([(bytes.fromhex("550403"), name)] if name else [])]
    subject = [
        element(0x31, element(0x30, element(0x06, kind), element(0x0C, value.encode()))) for kind, value in attributes
    ]
    validity = element(
        0x30, element(0x17, b"200101000000Z"), element(0x17 if len(until) == 13 else 0x18, until.encode())
    )
    listed = element(0x30, *map(_other_name, others))
    extensions = element(0x30, element(0x30, element(0x06, bytes.fromhex("551d11")), element(0x04, listed)))
    signed = element(
        0x30,
        element(0xA0, element(0x02, b"\2")), element(0x02, b"\1"), element(0x30),
        element(0x30, *(subject if signed_itself else ())), validity,
        element(0x30, *subject), element(0x30, bytes(80)), *([element(0xA3, extensions)] if others else []),
    )  # fmt: skip
    text = base64.b64encode(element(0x30, signed, element(0x30), element(0x03, b"\0"))).decode()
    return f"-----BEGIN CERTIFICATE-----\n{textwrap.fill(text, 64)}\n-----END CERTIFICATE-----\n".encode()


def _other_name(name: str) -> bytes:
    """The name of a host, or an address."""
    try:
        return element(0x87, ip_address(name).packed)
    except ValueError:
        return element(0x82, name.encode())
