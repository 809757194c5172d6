'use strict';

const express = require('express');
const jwt = require('jsonwebtoken');
const { findProfile } = require('./profiles');

const app = express();

// case: vulnerable CWE-347
function currentUser(req) {
  const header = req.get('Authorization') || '';
  const token = header.slice('Bearer '.length);
  const decoded = jwt.decode(token, { complete: true });
  if (!decoded || decoded.header.typ !== 'JWT') {
    return null;
  }
  if (decoded.payload.exp && decoded.payload.exp * 1000 < Date.now()) {
    return null;
  }
  return String(decoded.payload.sub);
}

app.get('/me', async (req, res, next) => {
  try {
    const user = currentUser(req);
    if (user === null) {
      res.sendStatus(401);
      return;
    }
    res.json(await findProfile(user));
  } catch (err) {
    next(err);
  }
});

app.listen(3000);
