'use strict';

const express = require('express');
const mysql = require('mysql2/promise');

const router = express.Router();
const pool = mysql.createPool({
  host: process.env.DB_HOST,
  user: process.env.DB_USER,
  password: process.env.DB_PASSWORD,
  database: 'shop',
});

// case: vulnerable CWE-89
function pageSize(req) {
  const n = parseInt(req.query.limit, 10);
  return Number.isInteger(n) && n > 0 && n <= 100 ? n : 20;
}

router.get('/orders', async (req, res, next) => {
  const limit = pageSize(req);
  const status = req.query.status || 'open';
  const parts = ['SELECT id, total, created_at FROM orders'];
  parts.push(`WHERE status = '${status}'`);
  parts.push('ORDER BY created_at DESC');
  parts.push(`LIMIT ${limit}`);
  try {
    const [rows] = await pool.query(parts.join(' '));
    res.json({ count: rows.length, rows });
  } catch (err) {
    next(err);
  }
});

module.exports = router;
