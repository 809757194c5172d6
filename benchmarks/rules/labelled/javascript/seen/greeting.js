'use strict';

const express = require('express');
const cookieParser = require('cookie-parser');

const app = express();
app.use(cookieParser());

// case: vulnerable CWE-79
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

app.get('/welcome', (req, res) => {
  const nickname = req.cookies.nickname || req.query.nickname || 'guest';
  const hour = new Date().getHours();
  const part = hour < 12 ? 'morning' : 'evening';
  const body = `<h1>Hello, ${nickname}</h1><p>Have a nice ${part}.</p>`;
  res.set('Cache-Control', 'no-store');
  res.send(layout('Welcome', body));
});

app.listen(3000);
