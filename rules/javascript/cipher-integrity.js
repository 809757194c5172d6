const crypto = require("crypto");
const { createCipheriv } = require("node:crypto");

const ALGORITHM = "aes-256-cbc";

function seal(key, text) {
  const iv = crypto.randomBytes(16);
  // ruleid: javascript-cbc-without-integrity
  const cipher = crypto.createCipheriv("aes-256-cbc", key, iv);
  return Buffer.concat([iv, cipher.update(text), cipher.final()]);
}

function sealByName(key, iv) {
  // ruleid: javascript-cbc-without-integrity
  return createCipheriv(ALGORITHM, key, iv);
}

async function sealInPage(key, iv, text) {
  // ruleid: javascript-cbc-without-integrity
  return window.crypto.subtle.encrypt({ name: "AES-CBC", iv }, key, text);
}

function sealWithTag(key, text) {
  const nonce = crypto.randomBytes(12);
  // ok: javascript-cbc-without-integrity
  const cipher = crypto.createCipheriv("aes-256-gcm", key, nonce);
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

function open(key, iv) {
  // ok: javascript-cbc-without-integrity
  return crypto.createDecipheriv("aes-256-cbc", key, iv);
}
