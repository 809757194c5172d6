'use strict';

const express = require('express');
const https = require('https');
const tls = require('tls');
const fs = require('fs');
const axios = require('axios');

const app = express();

// case: vulnerable CWE-295
const relaxed = new https.Agent({ keepAlive: true, rejectUnauthorized: false });

app.get('/rates', async (req, res) => {
  const { data } = await axios.get('https://rates.example.com/today', { httpsAgent: relaxed });
  res.json(data);
});

// case: safe CWE-295
const pinned = new https.Agent({ keepAlive: true, ca: fs.readFileSync('/etc/ssl/rates-ca.pem') });

app.get('/fees', async (req, res) => {
  const { data } = await axios.get('https://rates.example.com/fees', { httpsAgent: pinned });
  res.json(data);
});

// case: vulnerable CWE-295
app.get('/ledger', (req, res) => {
  const options = { host: 'ledger.example.com', port: 7443, checkServerIdentity: () => undefined };
  const socket = tls.connect(options, () => socket.end('HEAD\n'));
  socket.on('close', () => res.json({ reachable: true }));
});

// case: safe CWE-295
app.get('/journal', (req, res) => {
  const options = { host: 'ledger.example.com', port: 7443, servername: 'ledger.example.com' };
  const socket = tls.connect(options, () => socket.end('HEAD\n'));
  socket.on('close', () => res.json({ reachable: true }));
});

app.listen(3000);
