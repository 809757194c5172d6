'use strict';

const express = require('express');

const app = express();
app.use(express.json());
app.use(require('./session'));

// case: vulnerable CWE-501
app.post('/visitor/field', (req, res) => {
  req.session[req.body.field] = 'seen';
  res.sendStatus(204);
});

// case: safe CWE-501
app.post('/visitor/seen', (req, res) => {
  req.session.seen = true;
  res.json({ field: req.body.field });
});

// case: safe CWE-501
app.post('/visitor/start', (req, res) => {
  const user = { id: null, kind: 'visitor' };
  user.id = req.get('X-User');
  user.id = 0;
  req.session.user = user;
  res.sendStatus(204);
});

app.listen(3000);
