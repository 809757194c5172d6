'use strict';

const express = require('express');
const cookieParser = require('cookie-parser');
const escapeHtml = require('escape-html');

const app = express();
app.use(cookieParser());

// case: safe CWE-79
function layout(title, body) {
  return [
    '<!doctype html>',
    '<html><head><meta charset="utf-8">',
    `<title>${title}</title>`,
    '</head><body>',
    body,
    '</body></html>',
  ].join('\n');
}

app.get('/farewell', (req, res) => {
  const nickname = req.cookies.nickname || req.query.nickname || 'guest';
  const hour = new Date().getHours();
  const part = hour < 12 ? 'day' : 'night';
  const body = `<h1>See you, ${escapeHtml(String(nickname))}</h1><p>Have a nice ${part}.</p>`;
  res.set('Cache-Control', 'no-store');
  res.send(layout('Farewell', body));
});

app.listen(3000);
