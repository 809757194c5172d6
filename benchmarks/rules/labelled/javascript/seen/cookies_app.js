'use strict';

const express = require('express');
const { createLogin } = require('./logins');

const app = express();
app.set('trust proxy', 1);

// case: vulnerable CWE-614
app.get('/remember', async (req, res) => {
  const token = await createLogin(req.ip);
  res.cookie('remember', token, { httpOnly: true, secure: false, sameSite: 'lax' });
  res.sendStatus(204);
});

// case: safe CWE-614
app.get('/keep', async (req, res) => {
  const token = await createLogin(req.ip);
  res.cookie('keep', token, { httpOnly: true, secure: true, sameSite: 'lax' });
  res.sendStatus(204);
});

// case: vulnerable CWE-1004
app.get('/device', async (req, res) => {
  const options = { secure: true, sameSite: 'strict' };
  options.httpOnly = false;
  res.cookie('device_session', await createLogin(req.ip), options);
  res.sendStatus(204);
});

// case: safe CWE-1004
app.get('/terminal', async (req, res) => {
  const options = { secure: true, sameSite: 'strict' };
  options.httpOnly = true;
  res.cookie('terminal_session', await createLogin(req.ip), options);
  res.sendStatus(204);
});

app.listen(3000);
