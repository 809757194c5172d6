function call(req, res) {
  const name = req.url.match(/\/api\/([^?]*)?.*/)[1];
  // ruleid: javascript-module-from-request
  require("./api/" + name).call(req, res);
}

function known(req, res) {
  const name = req.url.match(/\/api\/([^?]*)?.*/)[1];
  if (!ALLOWED.includes(name)) {
    return res.sendStatus(404);
  }
  // ok: javascript-module-from-request
  return require("./api/" + name).call(req, res);
}

module.exports = { call, known };
