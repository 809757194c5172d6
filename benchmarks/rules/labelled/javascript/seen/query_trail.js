'use strict';

const express = require('express');

const app = express();
app.use(express.json());

// case: vulnerable CWE-117
app.get('/lookup', (req, res) => {
  const term = req.query.term || '-';
  console.warn('no result for %s from %s', term, req.ip);
  res.json({ hits: [] });
});

// case: safe CWE-117
app.get('/query', (req, res) => {
  const term = String(req.query.term || '-').replace(/[\r\n\t\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ');
  console.warn('no result for %s from %s', term, req.ip);
  res.json({ hits: [] });
});

// case: safe CWE-117
app.get('/page/:number', (req, res) => {
  const number = Number(req.params.number);
  console.info(`page ${number} requested`);
  res.json({ number });
});

app.listen(3000);
