'use strict';

const express = require('express');
const fs = require('fs');
const path = require('path');
const tmp = require('tmp');

const app = express();
app.use(express.json());
const STATE = '/var/lib/spool';

// case: vulnerable CWE-732
app.post('/queues', (req, res, next) => {
  const folder = path.join(STATE, `queue-${Date.now()}`);
  fs.mkdir(folder, (err) => {
    if (err) {
      return next(err);
    }
    fs.chmodSync(folder, '777');
    return res.sendStatus(201);
  });
});

// case: safe CWE-732
app.post('/lanes', (req, res, next) => {
  const folder = path.join(STATE, `lane-${Date.now()}`);
  fs.mkdir(folder, { mode: 0o700 }, (err) => {
    if (err) {
      return next(err);
    }
    fs.chmodSync(folder, '750');
    return res.sendStatus(201);
  });
});

// case: vulnerable CWE-377
app.post('/draft', (req, res) => {
  fs.writeFileSync('/tmp/site-draft.txt', String(req.body.text));
  res.json({ length: fs.readFileSync('/tmp/site-draft.txt', 'utf8').length });
});

// case: safe CWE-377
app.post('/sketch', (req, res) => {
  const file = tmp.fileSync({ prefix: 'sketch-', mode: 0o600 });
  fs.writeSync(file.fd, String(req.body.text));
  const { size } = fs.fstatSync(file.fd);
  file.removeCallback();
  res.json({ size });
});

app.listen(3000);
