function daemon(app) {
  // ruleid: javascript-fixed-name-in-temporary-folder
  const lock = "/tmp/" + app.name + ".pid";
  // ruleid: javascript-fixed-name-in-temporary-folder
  const log = "/tmp/service.log";
  // ok: javascript-fixed-name-in-temporary-folder
  const own = "/run/user/service.pid";
  return [lock, log, own];
}

function cache(app) {
  // ok: javascript-fixed-name-in-temporary-folder
  const folder = "/tmp/" + app.name;
  return folder;
}
