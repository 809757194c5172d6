'use strict';

// js-yaml is pinned to 3.12.0 in package.json
const express = require('express');
const yaml = require('js-yaml');
const funcster = require('funcster');

const app = express();
app.use(express.text({ type: '*/*', limit: '100kb' }));

// case: vulnerable CWE-502
app.post('/settings/deep', (req, res) => {
  const packed = JSON.parse(req.body);
  const settings = funcster.deepDeserialize(packed);
  res.json({ keys: Object.keys(settings).length });
});

// case: safe CWE-502
app.post('/settings/shallow', (req, res) => {
  const packed = JSON.parse(req.body);
  res.json({ keys: Object.keys(packed).length, theme: packed.theme === 'dark' ? 'dark' : 'light' });
});

// case: vulnerable CWE-502
app.post('/settings/all', (req, res) => {
  const documents = [];
  yaml.loadAll(req.body, (doc) => documents.push(doc));
  res.json({ documents: documents.length });
});

app.listen(3000);
