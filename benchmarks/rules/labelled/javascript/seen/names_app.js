'use strict';

const express = require('express');
const csurf = require('csurf');
const { rename } = require('./ledger');

const app = express();
app.use(express.urlencoded({ extended: false }));
app.use(require('./session'));

// case: vulnerable CWE-352
const names = express.Router();
names.use(csurf({ ignoreMethods: ['GET', 'HEAD', 'OPTIONS', 'POST'] }));
names.post('/', async (req, res) => {
  await rename(req.session.accountId, String(req.body.name));
  res.sendStatus(204);
});
app.use('/names', names);

// case: safe CWE-352
const titles = express.Router();
titles.use(csurf({ ignoreMethods: ['GET', 'HEAD', 'OPTIONS'] }));
titles.post('/', async (req, res) => {
  await rename(req.session.accountId, String(req.body.title));
  res.sendStatus(204);
});
app.use('/titles', titles);

app.listen(3000);
