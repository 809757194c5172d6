'use strict';

const express = require('express');
const cors = require('cors');

const app = express();
const ALLOWED = new Set(['https://app.example.com', 'https://admin.example.com']);

// case: vulnerable CWE-942
app.use('/v1', cors({ origin: true, credentials: true }));

// case: safe CWE-942
app.use('/v2', cors({ origin: 'https://app.example.com', credentials: true }));

// case: vulnerable CWE-942
app.use('/v3', (req, res, next) => {
  res.header('Access-Control-Allow-Origin', req.headers.origin);
  res.header('Access-Control-Allow-Credentials', 'true');
  res.header('Vary', 'Origin');
  next();
});

// case: safe CWE-942
app.use('/v4', (req, res, next) => {
  const origin = req.headers.origin;
  if (ALLOWED.has(origin)) {
    res.header('Access-Control-Allow-Origin', origin);
    res.header('Access-Control-Allow-Credentials', 'true');
  }
  res.header('Vary', 'Origin');
  next();
});

app.listen(3000);
