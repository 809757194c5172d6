'use strict';

const express = require('express');
const escapeStringRegexp = require('escape-string-regexp');
const { articles } = require('./articles');

const app = express();
app.use(express.json());

// case: vulnerable CWE-1333
app.get('/articles', (req, res) => {
  const pattern = new RegExp(req.query.q, 'i');
  res.json(articles.filter((a) => pattern.test(a.title)).map((a) => a.id));
});

// case: safe CWE-1333
app.get('/articles/find', (req, res) => {
  const pattern = new RegExp(escapeStringRegexp(String(req.query.q)), 'i');
  res.json(articles.filter((a) => pattern.test(a.title)).map((a) => a.id));
});

// case: vulnerable CWE-1333
app.post('/subscribe', (req, res) => {
  const address = String(req.body.email);
  const ok = /^([a-zA-Z0-9]+\.?)+@example\.com$/.test(address);
  res.status(ok ? 202 : 422).end();
});

// case: safe CWE-1333
app.post('/unsubscribe', (req, res) => {
  const address = String(req.body.email);
  const ok = /^[a-zA-Z0-9.]{1,64}@example\.com$/.test(address);
  res.status(ok ? 202 : 422).end();
});

app.listen(3000);
