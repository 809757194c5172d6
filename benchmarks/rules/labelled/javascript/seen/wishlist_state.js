'use strict';

const express = require('express');
const cookieParser = require('cookie-parser');
const serialize = require('node-serialize');

const app = express();
app.use(cookieParser());

// case: safe CWE-502
function readWishlist(cookies) {
  const raw = cookies.wishlist;
  if (!raw) {
    return { items: [] };
  }
  const text = Buffer.from(raw, 'base64').toString('utf8');
  return JSON.parse(text);
}

app.get('/wishlist', (req, res) => {
  let wishlist;
  try {
    wishlist = readWishlist(req.cookies);
  } catch {
    wishlist = serialize.unserialize('{"items":[]}');
  }
  res.json({ count: (wishlist.items || []).length });
});

app.listen(3000);
