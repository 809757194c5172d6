const express = require('express');
const winston = require('winston');

const app = express();
app.use(express.urlencoded({ extended: false }));
const lines = winston.createLogger({ format: winston.format.printf((info) => info.message) });
lines.add(new winston.transports.File({ filename: 'access.log' }));

// case: vulnerable CWE-117
app.post('/login', (req, res) => {
  lines.info(`login of ${req.body.user} failed`);
  res.sendStatus(401);
});

// case: safe CWE-117
app.post('/logout', (req, res) => {
  const user = String(req.body.user).replace(/[\r\n]/g, ' ');
  lines.info(`logout of ${user}`);
  res.sendStatus(204);
});

app.listen(4016);
