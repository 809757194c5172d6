'use strict';

const express = require('express');

const app = express();
app.use(express.json());
app.use(require('./session'));

const LANGUAGES = new Map([['de', 'de-CH'], ['fr', 'fr-CH'], ['it', 'it-CH']]);

// case: vulnerable CWE-501
app.get('/visitor/role', (req, res) => {
  const role = req.query.role || 'guest';
  req.session.role = role;
  res.sendStatus(204);
});

// case: safe CWE-501
app.get('/visitor/language', (req, res) => {
  const language = LANGUAGES.get(req.query.language) || 'de-CH';
  req.session.language = language;
  res.sendStatus(204);
});

// case: vulnerable CWE-501
app.post('/visitor/login', (req, res) => {
  const user = { id: null, kind: 'visitor' };
  user.id = req.get('X-User');
  req.session.user = user;
  res.sendStatus(204);
});

app.listen(3000);
