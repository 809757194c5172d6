'use strict';

const express = require('express');
const jwt = require('jsonwebtoken');
const { findProfile } = require('./profiles');

const app = express();

// case: safe CWE-347
function currentUser(req) {
  const header = req.get('Authorization') || '';
  const token = header.slice('Bearer '.length);
  try {
    const decoded = jwt.verify(token, process.env.JWT_SECRET, {
      algorithms: ['HS256'],
      complete: true,
    });
    return decoded.header.typ === 'JWT' ? String(decoded.payload.sub) : null;
  } catch {
    return null;
  }
}

app.get('/profile', async (req, res, next) => {
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
