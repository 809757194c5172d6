const express = require('express');
const session = require('express-session');
const crypto = require('crypto');

const shop = express();
const office = express();
shop.disable('x-powered-by');

// case: vulnerable CWE-614
shop.use(
  session({
    secret: process.env.SESSION_SECRET,
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: false },
  }),
);

// case: safe CWE-614
office.use(
  session({
    secret: process.env.SESSION_SECRET,
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: true },
  }),
);

// case: vulnerable CWE-1004
const openFor = (minutes) => ({ maxAge: minutes * 60000, secure: true, httpOnly: false });

shop.post('/login', (req, res) => {
  res.cookie('session_id', crypto.randomUUID(), openFor(30));
  res.sendStatus(204);
});
