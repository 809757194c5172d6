function connect(host, opts) {
  const options = { host };
  // ruleid: javascript-tls-verification-handed-on
  options.rejectUnauthorized = opts.rejectUnauthorized;
  return tls.connect(options);
}

function connectIfGiven(host, opts) {
  const options = { host };
  if (opts.rejectUnauthorized) {
    // ok: javascript-tls-verification-handed-on
    options.rejectUnauthorized = opts.rejectUnauthorized;
  }
  return tls.connect(options);
}

function request(host, options) {
  // ruleid: javascript-tls-verification-handed-on
  return https.request({ host, rejectUnauthorized: options.tls.rejectUnauthorized });
}

function requestChecked(host) {
  // ok: javascript-tls-verification-handed-on
  return https.request({ host, ca: AUTHORITIES });
}
