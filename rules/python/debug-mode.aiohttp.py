from aiohttp import web

# ruleid: python-debug-mode-enabled
app = web.Application(debug=True)
# ok: python-debug-mode-enabled
other = web.Application(debug=False)
