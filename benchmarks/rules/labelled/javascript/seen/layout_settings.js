'use strict';

const express = require('express');

const app = express();
app.use(express.json());

const defaults = { grid: { columns: 12, gap: 8 }, mode: 'wide' };

// case: safe CWE-1321
const BLOCKED = new Set(['__proto__', 'constructor', 'prototype']);

function deepMerge(target, source) {
  for (const key of Object.keys(source)) {
    if (BLOCKED.has(key)) {
      continue;
    }
    if (source[key] !== null && typeof source[key] === 'object') {
      if (!Object.hasOwn(target, key) || typeof target[key] !== 'object') {
        target[key] = {};
      }
      deepMerge(target[key], source[key]);
    } else {
      target[key] = source[key];
    }
  }
  return target;
}

app.put('/layout', (req, res) => {
  const merged = deepMerge(structuredClone(defaults), req.body);
  res.json({ grid: merged.grid, mode: merged.mode });
});

app.listen(3000);
