const fs = require("fs");
const https = require("https");
const axios = require("axios");
const { Pool } = require("pg");
const request = require("request");

// ruleid: javascript-tls-verification-disabled
process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
// ok: javascript-tls-verification-disabled
process.env.NODE_TLS_REJECT_UNAUTHORIZED = "1";

async function load(url) {
  // ruleid: javascript-tls-verification-disabled
  const agent = new https.Agent({ keepAlive: true, rejectUnauthorized: false });
  // ruleid: javascript-tls-verification-disabled
  const pool = new Pool({ ssl: { rejectUnauthorized: false } });
  // ruleid: javascript-tls-verification-disabled
  request({ url, strictSSL: false }, () => {});
  const options = { host: "example.com" };
  // ruleid: javascript-tls-verification-disabled
  options.rejectUnauthorized = false;
  // ruleid: javascript-tls-verification-disabled
  https.get(url, { checkServerIdentity: () => undefined });
  return axios.get(url, { httpsAgent: agent, pool, options });
}

async function loadSafely(url) {
  // ok: javascript-tls-verification-disabled
  const agent = new https.Agent({ ca: fs.readFileSync("internal-ca.pem") });
  // ok: javascript-tls-verification-disabled
  const pool = new Pool({ ssl: { rejectUnauthorized: true } });
  // ok: javascript-tls-verification-disabled
  const checked = { rejectUnauthorized: process.env.NODE_ENV === "production" };
  // ok: javascript-tls-verification-disabled
  if (checked.rejectUnauthorized === false) {
    throw new Error("verification is required");
  }
  return axios.get(url, { httpsAgent: agent, pool });
}

// ruleid: javascript-weak-tls-version
tls.createServer({ key, cert, minVersion: "TLSv1" });
// ruleid: javascript-weak-tls-version
https.request({ host, secureProtocol: "SSLv3_method" });
// ok: javascript-weak-tls-version
tls.createServer({ key, cert, minVersion: "TLSv1.2" });
// ok: javascript-weak-tls-version
tls.createServer({ key, cert });

function later() {
  // ok: javascript-tls-verification-disabled
  const options = { host: "stock.example.com", rejectUnauthorized: false };
  options.rejectUnauthorized = true;
  return options;
}

// ruleid: javascript-tls-verification-disabled
https.request({ host: "stock.example.com", checkServerIdentity: (host, cert) => undefined });

function connection(settings) {
  const options = { host: "stock.example.com" };
  if (settings.reject_unauthorized !== undefined && !settings.reject_unauthorized) {
    // ruleid: javascript-tls-verification-optional
    options.rejectUnauthorized = false;
  }
  // ruleid: javascript-tls-verification-optional
  const tls = process.env.ALLOW_UNAUTHORIZED_CERTS ? { rejectUnauthorized: false } : undefined;
  if (settings.url.startsWith("rediss://")) {
    // ruleid: javascript-tls-verification-disabled
    // ok: javascript-tls-verification-optional
    options.tls = { rejectUnauthorized: false };
  }
  if (settings.insecure) {
    // ok: javascript-tls-verification-optional
    options.port = 8443;
  }
  return { options, tls };
}

// ok: javascript-tls-verification-disabled
const relay = tls.createServer({ key, cert, requestCert: true, rejectUnauthorized: false }, accept);
// ok: javascript-tls-verification-disabled
const relayOptions = { key, cert, requestCert: true, rejectUnauthorized: false };

function agentFor(address, allowSelfSigned) {
  // ruleid: javascript-tls-verification-optional
  return allowSelfSigned && address.startsWith("https:") ? new https.Agent({ rejectUnauthorized: false }) : undefined;
}

function mailOptions(settings, options) {
  // ruleid: javascript-tls-verification-optional
  if (settings.smtp.tlscertcheck === false) { options.tls.rejectUnauthorized = false; }
  // ruleid: javascript-tls-verification-optional
  if (settings.nocertcheck) { options.rejectUnauthorized = false; }
  // ruleid: javascript-tls-verification-disabled
  if (settings.proxy) { options.rejectUnauthorized = false; }
  return options;
}

const proxied = http.createServer((req, res) => {
  // ruleid: javascript-tls-verification-disabled
  https.get({ host: BACKEND, path: req.url, rejectUnauthorized: false }, (answer) => answer.pipe(res));
});

function connect(options) {
  // ruleid: javascript-tls-verification-off-by-default
  return tls.connect({ host: options.host, rejectUnauthorized: options.strict || false });
}

function Connection(options) {
  // ruleid: javascript-tls-verification-off-by-default
  this.rejectUnauthorized = options.rejectUnauthorized === undefined ? null : options.rejectUnauthorized;
}

function connectChecked(options) {
  // ok: javascript-tls-verification-off-by-default
  return tls.connect({ host: options.host, rejectUnauthorized: options.rejectUnauthorized !== false });
}

function CheckedConnection(options) {
  // ok: javascript-tls-verification-off-by-default
  this.rejectUnauthorized = options.rejectUnauthorized === undefined ? true : options.rejectUnauthorized;
}

function cluster(options) {
  if (options.clusterNoTlsValidation && options.tls) {
    // ok: javascript-tls-verification-disabled
    // ruleid: javascript-tls-verification-optional
    options.tls.rejectUnauthorized = false;
  }
  if (options.cluster && options.tls) {
    // ruleid: javascript-tls-verification-disabled
    options.tls.rejectUnauthorized = false;
  }
}

function relayed(options, config) {
  if (config.dangerouslyIgnoreUnauthorized) {
    // ok: javascript-tls-verification-disabled
    // ruleid: javascript-tls-verification-optional
    options.rejectUnauthorized = false;
  }
  // ok: javascript-tls-verification-disabled
  // ruleid: javascript-tls-verification-optional
  const local = config.allowInvalidCert ? { rejectUnauthorized: false } : { ca: config.ca };
  // ruleid: javascript-tls-verification-disabled
  const health = { ...(config.secure ? { rejectUnauthorized: false } : {}) };
  return [options, local, health];
}

function mutual(options, certificates) {
  options.ca = certificates;
  options.requestCert = true;
  // ok: javascript-tls-verification-disabled
  options.rejectUnauthorized = false;
  return options;
}


function modeOf(mode, options) {
  if (mode === "verify-full") {
    options.rejectUnauthorized = true;
    warn(options);
  } else {
    // ruleid: javascript-tls-verification-optional
    // ok: javascript-tls-verification-disabled
    options.rejectUnauthorized = false;
  }
  if (mode === "plain") {
    options.port = 80;
  } else {
    // ruleid: javascript-tls-verification-disabled
    options.rejectUnauthorized = false;
  }
}
