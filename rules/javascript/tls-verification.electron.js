const { app, session } = require("electron");

// ruleid: javascript-tls-verification-disabled
app.commandLine.appendSwitch("ignore-certificate-errors");
// ruleid: javascript-tls-verification-disabled
app.commandLine.appendSwitch("ignore-certificate-errors", "true");
// ok: javascript-tls-verification-disabled
app.commandLine.appendSwitch("disable-gpu");

if (!app.isPackaged) {
  // ok: javascript-tls-verification-disabled
  app.commandLine.appendSwitch("ignore-certificate-errors");
}

if (settings.ignoreCertificates) {
  // ruleid: javascript-tls-verification-optional
  app.commandLine.appendSwitch("ignore-certificate-errors");
}

// ruleid: javascript-tls-verification-disabled
app.on("certificate-error", (event, webContents, url, error, certificate, callback) => {
  event.preventDefault();
  callback(true);
});

// ruleid: javascript-tls-verification-disabled
app.on("certificate-error", function (event, webContents, url, error, certificate, callback) {
  console.warn(error);
  event.preventDefault();
  callback(true);
});

// ok: javascript-tls-verification-disabled
app.on("certificate-error", (event, webContents, url, error, certificate, callback) => {
  if (new URL(url).hostname === "localhost") {
    event.preventDefault();
    callback(true);
  } else {
    callback(false);
  }
});

// ok: javascript-tls-verification-disabled
app.on("certificate-error", (event, webContents, url, error, certificate, callback) => {
  if (!known.has(certificate.fingerprint)) return;
  event.preventDefault();
  callback(true);
});

app.whenReady().then(() => {
  // ruleid: javascript-tls-verification-disabled
  session.defaultSession.setCertificateVerifyProc((request, callback) => callback(0));
  // ruleid: javascript-tls-verification-disabled
  session.defaultSession.setCertificateVerifyProc((request, callback) => {
    callback(0);
  });
  // ok: javascript-tls-verification-disabled
  session.defaultSession.setCertificateVerifyProc((request, callback) => callback(-3));
  // ok: javascript-tls-verification-disabled
  session.defaultSession.setCertificateVerifyProc((request, callback) => {
    callback(request.hostname === "localhost" ? 0 : -3);
  });
});
