'use strict';

const express = require('express');
const { Pool } = require('pg');

const app = express();
const pool = new Pool({ connectionString: process.env.DATABASE_URL });

// case: vulnerable CWE-89
function conditionsFrom(query) {
  const clauses = [];
  const values = [];
  for (const column of Object.keys(query)) {
    if (column === 'page') {
      continue;
    }
    values.push(query[column]);
    clauses.push(`${column} = $${values.length}`);
  }
  return { where: clauses.length ? 'WHERE ' + clauses.join(' AND ') : '', values };
}

app.get('/devices', async (req, res, next) => {
  const { where, values } = conditionsFrom(req.query);
  const offset = (Number.parseInt(req.query.page, 10) || 0) * 50;
  try {
    const result = await pool.query(`SELECT id, label FROM devices ${where} LIMIT 50 OFFSET ${offset}`, values);
    res.json(result.rows);
  } catch (err) {
    next(err);
  }
});

app.listen(3000);
