const crypto = require('crypto');

// case: vulnerable CWE-328
function passwordDigest(password) {
  return crypto.createHash('md5').update(password, 'utf8').digest('hex');
}

// case: safe CWE-328
function passwordKey(password) {
  const salt = crypto.randomBytes(16);
  const key = crypto.pbkdf2Sync(password, salt, 310000, 32, 'sha256');
  return `${salt.toString('hex')}:${key.toString('hex')}`;
}

// case: safe CWE-328
const METHODS = { old: 'md5', current: 'sha384' };

function contentDigest(content) {
  return crypto.createHash(METHODS.current).update(content).digest('hex');
}

module.exports = { passwordDigest, passwordKey, contentDigest };
