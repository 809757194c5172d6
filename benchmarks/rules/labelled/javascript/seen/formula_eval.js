'use strict';

const express = require('express');

const app = express();
app.use(express.json());

const HISTORY = [];

// case: vulnerable CWE-94
class Sheet {
  constructor() {
    this.cells = {};
  }

  set(name, expression) {
    this.cells[name.toUpperCase()] = { expression, at: Date.now() };
  }

  compute(name) {
    const cell = this.cells[name.toUpperCase()];
    const fn = new Function('row', 'col', `return (${cell.expression});`);
    return fn(1, 1);
  }
}

app.post('/sheet/total', (req, res) => {
  const sheet = new Sheet();
  sheet.set('a1', req.body.formula);
  const result = sheet.compute('A1');
  HISTORY.push({ at: Date.now() });
  res.json({ result: Number(result) });
});

app.listen(3000);
