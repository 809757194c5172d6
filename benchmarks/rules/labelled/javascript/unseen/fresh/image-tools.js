const { exec, execFile } = require('child_process');
const express = require('express');

const app = express();
app.use(express.json());

// case: vulnerable CWE-78
app.post('/resize', (req, res) => {
  const { width, file } = req.body;
  exec(`convert uploads/in.png -resize ${width} out/${file}`, (err) => {
    res.status(err ? 500 : 200).end();
  });
});

// case: safe CWE-78
app.post('/rotate', (req, res) => {
  const { degrees } = req.body;
  execFile('convert', ['uploads/in.png', '-rotate', degrees, 'out/rotated.png'], (err) => {
    res.status(err ? 500 : 200).end();
  });
});

// case: safe CWE-78
app.post('/crop', (req, res) => {
  const side = Number.parseInt(req.body.side, 10);
  if (Number.isNaN(side)) return res.status(422).end();
  exec(`convert uploads/in.png -crop ${side}x${side} out/cropped.png`, (err) => {
    res.status(err ? 500 : 200).end();
  });
});

app.listen(4001);
