'use strict';

const express = require('express');
const fs = require('fs');
const pino = require('pino');

const app = express();
app.use(express.json());
const log = pino({ level: 'info' });
const AUDIT = '/var/log/site/audit.log';

// case: vulnerable CWE-117
app.post('/events', (req, res) => {
  console.log('event ' + req.body.name + ' received');
  res.sendStatus(202);
});

// case: safe CWE-117
app.post('/signals', (req, res) => {
  log.info({ signal: req.body.name }, 'signal received');
  res.sendStatus(202);
});

// case: vulnerable CWE-117
app.post('/access', (req, res, next) => {
  const { door, person } = req.body;
  const line = `${new Date().toISOString()} ${person} opened ${door}\n`;
  fs.appendFile(AUDIT, line, (err) => (err ? next(err) : res.sendStatus(204)));
});

// case: safe CWE-117
app.post('/entry', (req, res, next) => {
  const { door, person } = req.body;
  const line = JSON.stringify({ at: new Date().toISOString(), person, door }) + '\n';
  fs.appendFile(AUDIT, line, (err) => (err ? next(err) : res.sendStatus(204)));
});

app.listen(3000);
