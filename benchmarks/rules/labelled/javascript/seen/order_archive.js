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

// case: safe CWE-89
function pageSize(req) {
  const n = parseInt(req.query.limit, 10);
  return Number.isInteger(n) && n > 0 && n <= 100 ? n : 20;
}

router.get('/orders/archive', async (req, res, next) => {
  const limit = pageSize(req);
  const status = req.query.status || 'open';
  const parts = ['SELECT id, total, created_at FROM orders_archive'];
  parts.push('WHERE status = ?');
  parts.push('ORDER BY created_at DESC');
  parts.push(`LIMIT ${limit}`);
  try {
    const [rows] = await pool.query(parts.join(' '), [String(status)]);
    res.json({ count: rows.length, rows });
  } catch (err) {
    next(err);
  }
});

module.exports = router;
