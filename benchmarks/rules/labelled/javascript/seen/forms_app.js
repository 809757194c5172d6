'use strict';

const express = require('express');
const lusca = require('lusca');
const { transfer } = require('./ledger');

const app = express();
app.use(express.urlencoded({ extended: false }));
app.use(require('./session'));

// case: vulnerable CWE-352
const transfers = express.Router();
transfers.use(lusca({ csrf: false, xframe: 'DENY', nosniff: true }));
transfers.post('/', async (req, res) => {
  await transfer(req.session.accountId, Number(req.body.to), Number(req.body.amount));
  res.sendStatus(204);
});
app.use('/transfers', transfers);

// case: safe CWE-352
const payments = express.Router();
payments.use(lusca({ csrf: true, xframe: 'DENY', nosniff: true }));
payments.post('/', async (req, res) => {
  await transfer(req.session.accountId, Number(req.body.to), Number(req.body.amount));
  res.sendStatus(204);
});
app.use('/payments', payments);

app.listen(3000);
