'use strict';

const express = require('express');
const cors = require('cors');
const Koa = require('koa');
const koaCors = require('@koa/cors');

const app = express();
const ALLOWED = new Set(['https://app.example.com', 'https://admin.example.com']);

// case: safe CWE-942
app.use('/public', cors({ origin: '*', methods: ['GET'] }));

// case: vulnerable CWE-942
const reflect = (origin, done) => done(null, origin || 'https://app.example.com');
app.use('/v5', cors({ origin: reflect, credentials: true }));

// case: safe CWE-942
const listed = (origin, done) => done(null, ALLOWED.has(origin) ? origin : false);
app.use('/v6', cors({ origin: listed, credentials: true }));

// case: vulnerable CWE-942
const admin = new Koa();
admin.use(koaCors({ origin: (ctx) => ctx.get('Origin'), credentials: true }));
admin.listen(3001);

app.listen(3000);
