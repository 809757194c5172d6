'use strict';

const express = require('express');
const { articles } = require('./articles');

const app = express();
app.use(express.json());

// case: vulnerable CWE-1333
const NUMBER_LIST = /^(\d+|\s+|\d+\s)*$/;

app.post('/numbers', (req, res) => {
  const { line } = req.body;
  if (typeof line !== 'string' || !NUMBER_LIST.test(line)) {
    return res.status(422).end();
  }
  return res.json({ count: line.split(/\s/).length });
});

// case: safe CWE-1333
const DIGIT_LIST = /^\d{1,9}( \d{1,9})*$/;

app.post('/digits', (req, res) => {
  const { line } = req.body;
  if (typeof line !== 'string' || !DIGIT_LIST.test(line)) {
    return res.status(422).end();
  }
  return res.json({ count: line.split(/\s/).length });
});

// case: vulnerable CWE-1333
app.get('/articles/word/:word', (req, res) => {
  const flags = req.query.exact ? 'u' : 'iu';
  const source = `\\b${req.params.word}\\b`;
  const hits = articles.filter((a) => a.body.match(RegExp(source, flags)));
  res.json({ hits: hits.length });
});

// case: safe CWE-1333
app.get('/articles/letter/:letter', (req, res) => {
  if (!/^[a-z]$/.test(req.params.letter)) {
    return res.sendStatus(400);
  }
  const source = `^${req.params.letter}`;
  const hits = articles.filter((a) => a.title.match(RegExp(source, 'i')));
  return res.json({ hits: hits.length });
});

app.listen(3000);
