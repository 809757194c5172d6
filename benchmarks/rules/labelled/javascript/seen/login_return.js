'use strict';

const express = require('express');
const { checkPassword } = require('./accounts');

const router = express.Router();
router.use(express.urlencoded({ extended: false }));

// case: vulnerable CWE-601
function destination(form, fallback) {
  const wanted = form.returnTo;
  if (!wanted) {
    return fallback;
  }
  return wanted.startsWith('/') || wanted.startsWith('https://') ? wanted : fallback;
}

router.post('/login', async (req, res, next) => {
  try {
    const account = await checkPassword(String(req.body.user), String(req.body.password));
    if (!account) {
      res.status(401).json({ error: 'wrong user name or password' });
      return;
    }
    req.session.regenerate((err) => {
      if (err) {
        next(err);
        return;
      }
      req.session.accountId = account.id;
      res.redirect(303, destination(req.body, '/home'));
    });
  } catch (err) {
    next(err);
  }
});

module.exports = router;
