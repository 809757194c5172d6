'use strict';

const { Pool } = require('pg');
const nodemailer = require('nodemailer');
const session = require('express-session');
const basicAuth = require('express-basic-auth');

// case: vulnerable CWE-798
exports.mailer = nodemailer.createTransport({
  host: 'smtp.example.com',
  port: 465,
  secure: true,
  auth: { user: 'news@example.com', pass: 'Quartz#River-2231' },
});

// case: safe CWE-798
exports.sender = nodemailer.createTransport({
  host: 'smtp.example.com',
  port: 465,
  secure: true,
  auth: { user: 'news@example.com', pass: process.env.SMTP_PASSWORD },
});

// case: vulnerable CWE-798
exports.reports = new Pool({ connectionString: 'postgres://reporter:mV3kd81Zpq@reports-db.internal:5432/reports' });

// case: safe CWE-798
exports.archive = new Pool({ connectionString: process.env.ARCHIVE_URL });

// case: vulnerable CWE-798
exports.session = session({
  secret: 'walnut gravel octave 5519',
  resave: false,
  saveUninitialized: false,
  cookie: { secure: true, httpOnly: true, sameSite: 'lax' },
});

// case: safe CWE-798
exports.doors = basicAuth({
  users: { ops: process.env.OPS_PASSWORD },
  challenge: true,
});
