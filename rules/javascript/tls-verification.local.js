const https = require("https");

exports.alive = (port) =>
  // ok: javascript-tls-verification-disabled
  https.get(`https://localhost:${port}/health`, { rejectUnauthorized: false });

exports.ready = (port) =>
  // ok: javascript-tls-verification-disabled
  https.get({ hostname: "127.0.0.1", port, rejectUnauthorized: false });

exports.other = (port) =>
  // ruleid: javascript-tls-verification-disabled
  https.get(`https://localhost.example.org:${port}/health`, { rejectUnauthorized: false });

exports.named = (host) =>
  // ruleid: javascript-tls-verification-disabled
  https.get({ hostname: host, rejectUnauthorized: false });

function serve(options, app) {
  // ok: javascript-tls-verification-disabled
  const settings = { key: options.key, rejectUnauthorized: false };
  // ruleid: javascript-tls-verification-disabled
  const agent = new https.Agent({ rejectUnauthorized: false });
  server = https.createServer(settings, app);
  // ok: javascript-tls-verification-disabled
  return https.createServer({ key: options.key, rejectUnauthorized: false }, app);
}
