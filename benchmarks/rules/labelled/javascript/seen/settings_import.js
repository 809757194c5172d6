'use strict';

// js-yaml is pinned to 3.12.0 in package.json
const express = require('express');
const yaml = require('js-yaml');
const serializeToJs = require('serialize-to-js');

const app = express();
app.use(express.text({ type: '*/*', limit: '100kb' }));

// case: vulnerable CWE-502
app.post('/settings/yaml', (req, res) => {
  const settings = yaml.load(req.body, { schema: yaml.DEFAULT_FULL_SCHEMA });
  res.json({ keys: Object.keys(settings).length });
});

// case: safe CWE-502
app.post('/settings/plain', (req, res) => {
  const settings = yaml.load(req.body, { schema: yaml.JSON_SCHEMA });
  res.json({ keys: Object.keys(settings).length });
});

// case: vulnerable CWE-502
app.put('/settings/js', (req, res) => {
  const document = req.body.trim();
  const settings = serializeToJs.deserialize(document);
  res.json({ keys: Object.keys(settings).length });
});

// case: safe CWE-502
app.put('/settings/json', (req, res) => {
  const document = req.body.trim();
  const settings = serializeToJs.deserialize('{"version": 2}');
  res.json({ version: settings.version, length: document.length });
});

app.listen(3000);
