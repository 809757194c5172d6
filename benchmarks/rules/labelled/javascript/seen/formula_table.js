'use strict';

const express = require('express');

const app = express();
app.use(express.json());

const HISTORY = [];

// case: safe CWE-94
const OPERATIONS = new Map([
  ['sum', 'row + col'],
  ['product', 'row * col'],
  ['difference', 'row - col'],
]);

class Sheet {
  constructor() {
    this.cells = new Map();
  }

  set(name, operation) {
    this.cells.set(name, OPERATIONS.get(operation) || 'row');
  }

  compute(name) {
    const fn = new Function('row', 'col', `return (${this.cells.get(name)});`);
    return fn(3, 4);
  }
}

app.post('/sheet/total', (req, res) => {
  const sheet = new Sheet();
  sheet.set('a1', req.body.operation);
  const result = sheet.compute('a1');
  HISTORY.push({ at: Date.now() });
  res.json({ result: Number(result) });
});

app.listen(3000);
