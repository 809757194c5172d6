import express from 'express';

const app = express();
app.use(express.json());

// case: vulnerable CWE-1333
const NUMBER = /^(\d+[ -]?)+$/;

app.post('/phone', (req, res) => {
  res.json({ ok: NUMBER.test(String(req.body.phone)) });
});

// case: safe CWE-1333
const EXTENSION = /^\d{1,5}(?:-\d{1,5})?$/;

app.post('/extension', (req, res) => {
  res.json({ ok: EXTENSION.test(String(req.body.phone)) });
});

// case: vulnerable CWE-1333
class Finder {
  private readonly pattern: RegExp;

  constructor(words: string[]) {
    this.pattern = new RegExp(words.join('|'), 'gi');
  }

  count(text: string): number {
    return (text.match(this.pattern) ?? []).length;
  }
}

app.post('/count', (req, res) => {
  const finder = new Finder([req.body.first, req.body.second]);
  res.json({ count: finder.count(String(req.body.text)) });
});
