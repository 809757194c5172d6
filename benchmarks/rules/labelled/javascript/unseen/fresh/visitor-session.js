const express = require('express');
const session = require('express-session');

const app = express();
app.use(express.json());
app.use(session({ secret: process.env.SECRET, resave: false, saveUninitialized: false, cookie: { secure: true } }));
const PLANS = { free: 'free', team: 'team' };

// case: vulnerable CWE-501
app.post('/visit', (req, res) => {
  const { accountId, plan } = req.body;
  req.session.accountId = accountId;
  req.session.plan = plan;
  res.sendStatus(204);
});

// case: safe CWE-501
app.post('/plan', (req, res) => {
  const chosen = req.body.plan === 'team' ? PLANS.team : PLANS.free;
  req.session.plan = chosen;
  res.sendStatus(204);
});

app.listen(4017);
