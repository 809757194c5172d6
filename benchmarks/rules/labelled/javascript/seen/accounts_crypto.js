'use strict';

const crypto = require('crypto');
const express = require('express');
const bcrypt = require('bcrypt');
const db = require('./db');

const app = express();
app.use(express.json());

// case: vulnerable CWE-328
app.post('/accounts', async (req, res) => {
  const digest = crypto.createHash('md5').update(String(req.body.password)).digest('hex');
  await db.saveAccount({ name: String(req.body.name), digest });
  res.sendStatus(201);
});

// case: safe CWE-328
app.post('/members', async (req, res) => {
  const digest = await bcrypt.hash(String(req.body.password), 12);
  await db.saveAccount({ name: String(req.body.name), digest });
  res.sendStatus(201);
});

// case: vulnerable CWE-328
const SIGNING = { algorithm: 'sha1', encoding: 'base64' };

app.post('/sign', (req, res) => {
  const hash = crypto.createHash(SIGNING.algorithm);
  hash.update(process.env.SIGNING_SALT + JSON.stringify(req.body));
  res.json({ signature: hash.digest(SIGNING.encoding) });
});

// case: safe CWE-328
const STAMPING = { algorithm: 'sha512', encoding: 'base64' };

app.post('/stamp', (req, res) => {
  const hash = crypto.createHmac(STAMPING.algorithm, process.env.STAMP_KEY);
  hash.update(JSON.stringify(req.body));
  res.json({ signature: hash.digest(STAMPING.encoding) });
});

// case: vulnerable CWE-327
app.post('/notes/seal', (req, res) => {
  const key = Buffer.from(process.env.NOTE_KEY, 'hex');
  const cipher = crypto.createCipheriv('aes-256-ecb', key, null);
  res.json({ sealed: cipher.update(String(req.body.note), 'utf8', 'hex') + cipher.final('hex') });
});

// case: safe CWE-327
app.post('/letters/seal', (req, res) => {
  const key = Buffer.from(process.env.NOTE_KEY, 'hex');
  const iv = crypto.randomBytes(12);
  const cipher = crypto.createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(String(req.body.note), 'utf8'), cipher.final()]);
  res.json({ sealed: Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64') });
});

// case: vulnerable CWE-330
app.post('/reset-codes', async (req, res) => {
  const code = Math.random().toString(36).slice(2);
  await db.saveResetCode(String(req.body.name), code);
  res.sendStatus(202);
});

// case: safe CWE-330
app.post('/reset-links', async (req, res) => {
  const code = crypto.randomBytes(24).toString('base64url');
  await db.saveResetCode(String(req.body.name), code);
  res.sendStatus(202);
});

app.listen(3000);
