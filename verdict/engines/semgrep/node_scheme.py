"""Modules of Node.js by the names that rules know: `node:path` is `path`. No byte is added or taken away."""

from __future__ import annotations

import re

_SCHEME = b"node:"
_IMPORTED = re.compile(  # from "node:path", import "node:path", require('node:path')
    rb"""
    (?P<before> (?<![\w$.]) (?: from | import | (?:import|require) [ \t]? \( ) [ \t\n]* )
    (?P<quote> ["'])
    node: (?P<name> assert(?:/strict)? | buffer | child_process | cluster | crypto | dgram | dns(?:/promises)? | events
      | fs(?:/promises)? | https? | http2 | inspector(?:/promises)? | module | net | os | path(?:/(?:posix|win32))?
      | process | querystring | readline(?:/promises)? | stream(?:/[a-z]+)? | timers(?:/promises)? | tls | url
      | util(?:/types)? | v8 | vm | worker_threads | zlib )
    (?P=quote)
    """,
    re.VERBOSE,
)


def without_scheme(text: bytes) -> bytes:
    """The text of a JavaScript or TypeScript file; blanks behind the name stand for the scheme in front of it.

    Modules that have no other name, such as `node:test`, keep it.
    """
    return _IMPORTED.sub(_named, text) if _SCHEME in text else text


def _named(found: re.Match[bytes]) -> bytes:
    return found["before"] + found["quote"] + found["name"] + found["quote"] + b" " * len(_SCHEME)
