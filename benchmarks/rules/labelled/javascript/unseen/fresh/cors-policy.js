const express = require('express');
const cors = require('cors');

const api = express();
const partner = express();
const ORIGINS = ['https://app.example.com', 'https://shop.example.com'];

// case: vulnerable CWE-942
api.use((req, res, next) => {
  const { origin } = req.headers;
  res.header('Access-Control-Allow-Origin', origin);
  res.header('Access-Control-Allow-Credentials', 'true');
  next();
});

// case: safe CWE-942
api.use('/v2', (req, res, next) => {
  const { origin } = req.headers;
  if (ORIGINS.includes(origin)) {
    res.header('Access-Control-Allow-Origin', origin);
    res.header('Access-Control-Allow-Credentials', 'true');
  }
  next();
});

// case: vulnerable CWE-942
partner.use(cors({ origin: true, credentials: true }));
