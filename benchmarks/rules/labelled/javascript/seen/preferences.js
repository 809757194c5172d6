'use strict';

const express = require('express');

const app = express();
app.use(express.json());

const defaults = { theme: { colour: 'blue', size: 12 }, lang: 'en' };

// case: vulnerable CWE-1321
function deepMerge(target, source) {
  for (const key in source) {
    if (source[key] !== null && typeof source[key] === 'object') {
      if (!target[key]) {
        target[key] = {};
      }
      deepMerge(target[key], source[key]);
    } else {
      target[key] = source[key];
    }
  }
  return target;
}

app.put('/preferences', (req, res) => {
  const merged = deepMerge(structuredClone(defaults), req.body);
  res.json({ theme: merged.theme, lang: merged.lang });
});

app.listen(3000);
