const express = require('express');
const cookieParser = require('cookie-parser');
const serialize = require('node-serialize');
const yaml = require('js-yaml');

const app = express();
app.use(cookieParser());
app.use(express.text());

// case: vulnerable CWE-502
app.get('/basket', (req, res) => {
  const raw = Buffer.from(req.cookies.basket || '', 'base64').toString();
  const basket = serialize.unserialize(raw);
  res.json({ items: basket.items });
});

// case: safe CWE-502
app.get('/wishlist', (req, res) => {
  const raw = Buffer.from(req.cookies.wishlist || '', 'base64').toString();
  const wishlist = JSON.parse(raw);
  res.json({ items: wishlist.items });
});

// case: safe CWE-502
app.post('/import', (req, res) => {
  const list = yaml.load(req.body, { schema: yaml.JSON_SCHEMA });
  res.json({ items: list.items });
});

app.listen(4006);
