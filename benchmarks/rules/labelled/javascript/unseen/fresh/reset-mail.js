const crypto = require('crypto');
const express = require('express');
const mailer = require('./mailer');

const app = express();
app.use(express.json());

// case: vulnerable CWE-330
app.post('/reset', async (req, res) => {
  const token = Array.from({ length: 24 }, () => Math.floor(Math.random() * 36).toString(36)).join('');
  await mailer.sendReset(req.body.mail, token);
  res.sendStatus(202);
});

// case: safe CWE-330
app.post('/reset/again', async (req, res) => {
  const token = Array.from({ length: 24 }, () => crypto.randomInt(36).toString(36)).join('');
  await mailer.sendReset(req.body.mail, token);
  res.sendStatus(202);
});

// case: safe CWE-330
function backoff(attempt) {
  const jitter = Math.random() * 100;
  return 2 ** attempt * 50 + jitter;
}

app.post('/reset/retry', (req, res) => {
  setTimeout(() => mailer.flush(), backoff(Number(req.body.attempt) || 0));
  res.sendStatus(202);
});

app.listen(4010);
