'use strict';

const crypto = require('crypto');
const Fastify = require('fastify');

const app = Fastify();

// case: safe CWE-327
const PROFILES = {
  fast: { name: 'chacha20-poly1305', key: 32, iv: 12 },
  standard: { name: 'aes-256-gcm', key: 32, iv: 12 },
};

function seal(profile, secret, text) {
  const { name, key, iv } = PROFILES[profile];
  const salt = crypto.randomBytes(16);
  const material = crypto.scryptSync(secret, salt, key);
  const vector = crypto.randomBytes(iv);
  const cipher = crypto.createCipheriv(name, material, vector, { authTagLength: 16 });
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([salt, vector, cipher.getAuthTag(), sealed]).toString('base64');
}

app.post('/box', async (request) => {
  const profile = request.body.fast ? 'fast' : 'standard';
  return { sealed: seal(profile, process.env.SEAL_SECRET, String(request.body.text)) };
});

app.listen({ port: 3000 });
