const express = require('express');
const { User } = require('./models');

const app = express();
app.use(express.json());

// case: vulnerable CWE-915
app.patch('/users/me', async (req, res) => {
  const user = await User.findByPk(req.get('x-user'));
  Object.assign(user, req.body);
  await user.save();
  res.json({ id: user.id });
});

// case: safe CWE-915
app.patch('/users/me/contact', async (req, res) => {
  const user = await User.findByPk(req.get('x-user'));
  const { mail, phone } = req.body;
  Object.assign(user, { mail, phone });
  await user.save();
  res.json({ id: user.id });
});

// case: safe CWE-915
app.post('/users', async (req, res) => {
  const user = await User.create(req.body, { fields: ['name', 'mail'] });
  res.status(201).json({ id: user.id });
});

app.listen(4015);
