import logging

from aiohttp import web

log = logging.getLogger(__name__)


# case: vulnerable CWE-117
class Trail:
    def __init__(self, courier):
        self.courier = courier

    def note(self, what):
        log.warning("courier " + self.courier + ": " + what)


async def problem(request):
    data = await request.post()
    trail = Trail(data["courier"])
    trail.note("reported " + data.get("text", "nothing"))
    return web.Response(status=204)


# case: safe CWE-117
async def delivered(request):
    data = await request.post()
    parcel = int(data["parcel"])
    state = "early" if data.get("state") == "early" else "on time"
    log.warning("parcel %s delivered %s", parcel, state)
    return web.Response(status=204)
