'use strict';

const express = require('express');
const ejs = require('ejs');
const pug = require('pug');

const app = express();
app.use(express.json());
const GREETING = 'Dear <%= name %>, your order <%= order %> is on its way.';

// case: vulnerable CWE-1336
app.post('/mail/greeting', (req, res) => {
  const template = 'Dear ' + req.body.name + ', your order <%= order %> is on its way.';
  res.json({ mail: ejs.render(template, { order: 4711 }) });
});

// case: safe CWE-1336
app.post('/mail/shipping', (req, res) => {
  res.json({ mail: ejs.render(GREETING, { name: String(req.body.name), order: 4711 }) });
});

// case: vulnerable CWE-1336
app.post('/mail/pug', (req, res) => {
  const source = ['h1 Offer', `p ${req.body.intro}`].join('\n');
  const compiled = pug.compile(source);
  res.json({ mail: compiled({ shop: 'Corner' }) });
});

// case: safe CWE-1336
app.post('/mail/offer', (req, res) => {
  const compiled = pug.compile('h1 Offer\np= intro');
  res.json({ mail: compiled({ intro: String(req.body.intro), shop: 'Corner' }) });
});

app.listen(3000);
