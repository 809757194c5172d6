'use strict';

const express = require('express');
const https = require('https');

const app = express();

// case: vulnerable CWE-295
function optionsFor(path) {
  const options = { hostname: 'stock.example.com', path, method: 'GET' };
  options.rejectUnauthorized = process.env.NODE_ENV === 'development' ? true : false;
  return options;
}

app.get('/stock', (req, res) => {
  https.get(optionsFor('/stock'), (answer) => answer.pipe(res));
});

// case: safe CWE-295
function verifiedOptions(path) {
  const options = { hostname: 'stock.example.com', path, method: 'GET', rejectUnauthorized: false };
  options.rejectUnauthorized = true;
  return options;
}

app.get('/levels', (req, res) => {
  https.get(verifiedOptions('/levels'), (answer) => answer.pipe(res));
});

app.listen(3000);
