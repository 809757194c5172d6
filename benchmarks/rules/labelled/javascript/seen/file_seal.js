'use strict';

const crypto = require('crypto');
const Fastify = require('fastify');

const app = Fastify();

// case: vulnerable CWE-327
const PROFILES = {
  fast: { name: 'rc4', key: 16, iv: 0 },
  standard: { name: 'des-cbc', key: 8, iv: 8 },
};

function seal(profile, secret, text) {
  const { name, key, iv } = PROFILES[profile];
  const material = crypto.scryptSync(secret, 'seal', key);
  const vector = iv === 0 ? null : crypto.randomBytes(iv);
  const cipher = crypto.createCipheriv(name, material, vector);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([vector || Buffer.alloc(0), sealed]).toString('base64');
}

app.post('/seal', async (request) => {
  const profile = request.body.fast ? 'fast' : 'standard';
  return { sealed: seal(profile, process.env.SEAL_SECRET, String(request.body.text)) };
});

app.listen({ port: 3000 });
