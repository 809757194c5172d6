const crypto = require('crypto');

const key = Buffer.from(process.env.MESSAGE_KEY, 'base64');

// case: vulnerable CWE-327
exports.seal = function seal(message) {
  const iv = crypto.randomBytes(8);
  const cipher = crypto.createCipheriv('des-ede3-cbc', key.subarray(0, 24), iv);
  return Buffer.concat([iv, cipher.update(message, 'utf8'), cipher.final()]);
};

// case: safe CWE-327
exports.sealMessage = function sealMessage(message) {
  const iv = crypto.randomBytes(12);
  const cipher = crypto.createCipheriv('chacha20-poly1305', key, iv, { authTagLength: 16 });
  const sealed = Buffer.concat([cipher.update(message, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]);
};
