'use strict';

const express = require('express');
const cookieParser = require('cookie-parser');
const serialize = require('node-serialize');

const app = express();
app.use(cookieParser());

// case: vulnerable CWE-502
function readBasket(cookies) {
  const raw = cookies.basket;
  if (!raw) {
    return { items: [] };
  }
  const text = Buffer.from(raw, 'base64').toString('utf8');
  return serialize.unserialize(text);
}

app.get('/basket', (req, res) => {
  let basket;
  try {
    basket = readBasket(req.cookies);
  } catch {
    basket = { items: [] };
  }
  res.json({ count: (basket.items || []).length });
});

app.listen(3000);
