'use strict';

const express = require('express');
const session = require('express-session');
const http = require('http');
const crypto = require('crypto');

const app = express();
app.set('trust proxy', 1);

// case: vulnerable CWE-614
app.use(
  '/shop',
  session({
    secret: process.env.SESSION_SECRET,
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: false, maxAge: 3600000 },
  }),
);

// case: safe CWE-614
app.use(
  '/desk',
  session({
    secret: process.env.SESSION_SECRET,
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: true, maxAge: 3600000 },
  }),
);

// case: vulnerable CWE-614
http.createServer((req, res) => {
  const id = crypto.randomUUID();
  res.setHeader('Set-Cookie', `sid=${id}; HttpOnly; SameSite=Lax; Path=/`);
  res.end();
}).listen(8081);

// case: safe CWE-614
http.createServer((req, res) => {
  const id = crypto.randomUUID();
  res.setHeader('Set-Cookie', `sid=${id}; Secure; HttpOnly; SameSite=Lax; Path=/`);
  res.end();
}).listen(8082);

app.listen(3000);
