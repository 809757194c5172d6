const got = require("got");
const url = require("url");

const site = "https://api.example.com";
const root = "https://api.example.com/";

async function fixed(req, res) {
  const { name } = req.query;
  // ok: javascript-ssrf
  await got(`${site}/users/${name}`);
  // ok: javascript-ssrf
  await got(site + "/users/" + name);
  // ok: javascript-ssrf
  await got(`${site}/${name}/${req.query.page}`);
  // ok: javascript-ssrf
  await got(site + "/" + name + "/" + req.query.page);
  // ok: javascript-ssrf
  await got(root + "users?name=" + name + "&page=" + req.query.page);
  // ok: javascript-ssrf
  await got(site + `/users/${name}`);
  // ok: javascript-ssrf
  await got(`${root}${name}`);
  // ok: javascript-ssrf
  await got(url.resolve(root, `/users/${name}`));
  // ok: javascript-ssrf
  await got(new URL(`/users/${name}`, site));
  let link = "https://pages.example.com/users/";
  if (name) {
    link += name;
  }
  // ok: javascript-ssrf
  await got(link);
  // ok: javascript-ssrf
  await got({ method: "get", url: link, searchParams: { q: req.query.q } });
  // ok: javascript-ssrf
  await got(`users/${name}`, { prefixUrl: site });
  // ok: javascript-open-redirect
  res.redirect(root + name);
}

const host = "www.example.com";
const section = "/forum/view?id=";

async function named(req) {
  const { name } = req.query;
  // ok: javascript-ssrf
  await got(`https://${host}/users/${name}`);
  // ok: javascript-ssrf
  await got(url.resolve(root, "/users/" + name));
  // ok: javascript-ssrf
  await got(new URL("/users/" + name, site));
  // ok: javascript-ssrf
  await got(url.resolve(site, `${section}${name}&search=today`));
  const port = "www.example.com:8080";
  // ok: javascript-ssrf
  await got(`http://${port}/users?name=${name}`);
  // ruleid: javascript-ssrf
  await got(`https://${host}${name}`);
  const { domain, options } = req.query;
  // ruleid: javascript-ssrf
  await got(`https://${domain}/users/${host}`);
  // ruleid: javascript-ssrf
  await got(`https://${options.host}/users/${host}`);
  // ruleid: javascript-ssrf
  await got(`https://${name}/users/${host}`);
  // ruleid: javascript-ssrf
  await got(url.resolve(root, "//" + name));
  // ruleid: javascript-ssrf
  await got(new URL(`${name}/users`, site));
}

async function below(req, client) {
  const { name, host } = req.query;
  // ok: javascript-ssrf
  await got(`http://${client.host}:${client.port}/users/${name}`);
  // ok: javascript-ssrf
  await got(`${client.address}/users/${name}/${req.query.page}`);
  // ok: javascript-ssrf
  await got("http://" + client.host + "/users/" + name + "/" + req.query.page);
  // ok: javascript-ssrf
  await got(client.address + `/users/${name}`);
  // ruleid: javascript-ssrf
  await got(`http://${host}:${client.port}/users/${name}`);
  // ruleid: javascript-ssrf
  await got(`http://${client.name}.${host}/users/${name}`);
  // ruleid: javascript-ssrf
  await got("http://" + host + "/users/" + name);
  // ruleid: javascript-ssrf
  await got(client.scheme + "//" + host);
}

async function within(req, client) {
  // ruleid: javascript-ssrf
  await got(client.address + "/users/" + (await got(req.query.address)).body);
  // ruleid: javascript-ssrf
  await got(client.address + `/users/${(await got(req.query.address)).body}`);
  // ruleid: javascript-ssrf
  await got(`${client.address}/users/${(await got(req.query.address)).body}`);
}

async function across(req, config) {
  const { name, part } = req.query;
  // ok: javascript-ssrf
  await got(`${config.store}/v1/builds/`
    + `${name}/parts/${part}`);
  // ok: javascript-ssrf
  await got(`http://${config.store}:${config.port}/v1/` + name + "/" + part);
  // ruleid: javascript-ssrf
  await got(`${config.store}` + `${name}/parts`);
  // ruleid: javascript-ssrf
  await got(`${req.query.host}/v1/` + part);
  // ruleid: javascript-ssrf
  await got(`${config.scheme}//` + part);
}

async function open(req, res) {
  const { name } = req.query;
  // ruleid: javascript-ssrf
  await got(`${site}${name}`);
  // ruleid: javascript-ssrf
  await got(site + name);
  // ruleid: javascript-ssrf
  await got(url.resolve(root, name));
  let link = "https://pages.example.com";
  link += name;
  // ruleid: javascript-ssrf
  await got(link);
  // ruleid: javascript-ssrf
  await got({ method: "get", url: link });
  // ruleid: javascript-open-redirect
  res.redirect(site + name);
}

async function shorthand(req) {
  const url = req.query.url;
  // ruleid: javascript-ssrf
  return got({ method: "get", url });
}

module.exports = { fixed, named, below, within, open, shorthand };

router.use((request, response, next) => {
  const header = request.headers["x-name-of-header"];
  // ok: javascript-ssrf
  response.set("X-Request-Id", request.get(header));
  // ruleid: javascript-ssrf
  axios.get(request.headers["x-target"]);
  next();
});

// What compilers make of templates
function compiled(req, opts) {
  // ok: javascript-ssrf
  axios.get("https://api.example.com/apps/".concat(opts.app, "/talks/").concat(req.query.talk));
  // ok: javascript-ssrf
  axios.get("https://api.example.com/apps/".concat(req.query.app));
  // ok: javascript-ssrf
  axios.get("".concat(opts.base, "/users/").concat(req.query.name, "/cart"));
  // ruleid: javascript-ssrf
  axios.get("https://".concat(req.query.host, "/users/"));
  // ruleid: javascript-ssrf
  axios.get("".concat(req.query.base, "/users/").concat(opts.name));
}
