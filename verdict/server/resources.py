"""MCP resources: settings, engines, baselines, statistics and stored scans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcp_types import Resource, ResourceTemplate

from verdict.domain.errors import NotFound
from verdict.server import arguments
from verdict.server.launch import Caller, in_thread

if TYPE_CHECKING:  # see `session_tools`
    from verdict.server.lookup import Lookup
    from verdict.server.tools import Tools

_SCANS = "verdict://scans/"
RESOURCES = [
    Resource(uri="verdict://config", name="config", description="The settings in effect.", mime_type="text/plain"),
    Resource(uri="verdict://engines", name="engines", description="The engines.", mime_type="text/plain"),
    Resource(
        uri="verdict://baseline", name="baseline", description="Number of accepted findings.", mime_type="text/plain"
    ),
    Resource(uri="verdict://stats", name="stats", description="Sizes of responses.", mime_type="text/plain"),
]
FLEET = Resource(
    uri="verdict://fleet", name="fleet", description="Report on all scanned repositories.", mime_type="text/plain"
)
"""Listed if the server was started with a fleet."""

TEMPLATES = [
    ResourceTemplate(
        uri_template=f"{_SCANS}{{id}}",
        name="scan",
        description="The first page of a stored scan.",
        mime_type="text/plain",
    )
]


class Resources:
    """Reads resources through the tools, within the same limits."""

    def __init__(self, tools: Tools, lookup: Lookup) -> None:
        self._tools = tools
        self._lookup = lookup

    async def read(self, uri: str, caller: Caller) -> tuple[str, str]:
        """The media type and the text of a resource.

        Raises:
            NotFound: no resource has this URI.
        """
        if uri.startswith(_SCANS):
            wanted = arguments.Findings(scan_id=uri.removeprefix(_SCANS)[:100] or "none")
            return "text/plain", await self._tools.findings(wanted, caller)
        texts = {
            "verdict://config": self._lookup.config,
            "verdict://engines": self._lookup.engines,
            "verdict://baseline": self._lookup.baseline,
            "verdict://stats": self._lookup.stats,
            "verdict://fleet": self._lookup.fleet,
        }
        if uri not in texts:
            raise NotFound("no such resource", hint=f"one of: {', '.join(str(each.uri) for each in RESOURCES)}")
        return "text/plain", await in_thread(texts[uri], caller)
