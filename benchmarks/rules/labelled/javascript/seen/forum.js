'use strict';

const express = require('express');
const Koa = require('koa');
const sanitizeHtml = require('sanitize-html');

const app = express();
app.use(express.urlencoded({ extended: false }));
const legacy = new Koa();

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const encode = (value) => String(value).replace(/[&<>"']/g, (c) => ENTITIES[c]);
const tidy = (value) => String(value).trim().replace(/\s+/g, ' ');

// case: vulnerable CWE-79
app.get('/thread/:slug', (req, res) => {
  res.send('<h1>Thread ' + tidy(req.params.slug) + '</h1>');
});

// case: safe CWE-79
app.get('/topic/:slug', (req, res) => {
  res.send('<h1>Topic ' + encode(req.params.slug) + '</h1>');
});

// case: safe CWE-79
app.get('/thread/:slug/raw', (req, res) => {
  res.type('text/plain').send('Thread ' + tidy(req.params.slug));
});

// case: vulnerable CWE-79
app.post('/preview', (req, res) => {
  const message = req.body.message.replace(/<script>/gi, '');
  res.status(200).send(`<div class="preview">${message}</div>`);
});

// case: safe CWE-79
app.post('/render', (req, res) => {
  const message = sanitizeHtml(req.body.message, { allowedTags: ['b', 'i', 'p'] });
  res.status(200).send(`<div class="preview">${message}</div>`);
});

// case: safe CWE-79
app.get('/echo', (req, res) => {
  res.json({ echo: req.query.text });
});

// case: vulnerable CWE-79
app.use((req, res) => {
  res.status(404).type('html');
  res.write('<p>Nothing found for ');
  res.write(decodeURIComponent(req.originalUrl));
  res.end('</p>');
});

// case: vulnerable CWE-79
legacy.use(async (ctx) => {
  const agent = ctx.query.label;
  ctx.type = 'html';
  ctx.body = `<a href="/home">${agent}</a>`;
});

legacy.listen(3001);
app.listen(3000);
