const express = require('express');

const app = express();
app.use(express.json());
const settings = { theme: { name: 'light' } };

// case: vulnerable CWE-1321
function merge(target, source) {
  for (const key of Object.keys(source)) {
    if (source[key] && typeof source[key] === 'object') {
      target[key] = target[key] || {};
      merge(target[key], source[key]);
    } else {
      target[key] = source[key];
    }
  }
  return target;
}

app.post('/settings', (req, res) => {
  res.json(merge(settings, req.body));
});

// case: safe CWE-1321
function mergeOwn(target, source) {
  for (const key of Object.keys(source)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') continue;
    if (source[key] && typeof source[key] === 'object') {
      target[key] = target[key] || {};
      mergeOwn(target[key], source[key]);
    } else {
      target[key] = source[key];
    }
  }
  return target;
}

app.post('/settings/own', (req, res) => {
  res.json(mergeOwn(settings, req.body));
});

app.listen(4020);
