const express = require('express');
const got = require('got');

const app = express();
app.use(express.json());

// case: vulnerable CWE-918
const sources = {
  gravatar: (value) => `https://avatars.example.com/${encodeURIComponent(value)}`,
  link: (value) => value,
};

async function download({ kind, value }) {
  const make = sources[kind] || sources.gravatar;
  return got(make(value), { responseType: 'buffer', timeout: { request: 2000 } });
}

app.post('/avatars', async (req, res) => {
  const picture = await download({ kind: 'link', value: req.body.value });
  res.type('image/png').send(picture.body);
});

// case: safe CWE-918
const hosted = {
  large: (value) => `https://avatars.example.com/large/${encodeURIComponent(value)}`,
  small: (value) => `https://avatars.example.com/small/${encodeURIComponent(value)}`,
};

app.post('/avatars/hosted', async (req, res) => {
  const make = req.body.kind === 'large' ? hosted.large : hosted.small;
  const picture = await got(make(req.body.value), { responseType: 'buffer', timeout: { request: 2000 } });
  res.type('image/png').send(picture.body);
});

app.listen(4023);
