'use strict';

const express = require('express');

const router = express.Router();
router.use(express.urlencoded({ extended: false }));

const ORIGIN = 'https://portal.example.com';

// case: safe CWE-601
function destination(form, fallback) {
  try {
    const wanted = new URL(form.returnTo, ORIGIN);
    return wanted.origin === ORIGIN ? wanted.href : fallback;
  } catch {
    return fallback;
  }
}

router.post('/logout', (req, res, next) => {
  const target = destination(req.body, '/goodbye');
  if (!req.session) {
    res.redirect(303, '/');
    return;
  }
  req.session.destroy((err) => {
    if (err) {
      next(err);
      return;
    }
    res.redirect(303, target);
  });
});

module.exports = router;
