'use strict';

const express = require('express');
const { Pool } = require('pg');

const app = express();
const pool = new Pool({ connectionString: process.env.DATABASE_URL });

// case: safe CWE-89
const COLUMNS = ['room', 'floor', 'vendor'];

function conditionsFrom(query) {
  const clauses = [];
  const values = [];
  for (const column of COLUMNS) {
    if (query[column] === undefined) {
      continue;
    }
    values.push(query[column]);
    clauses.push(`${column} = $${values.length}`);
  }
  return { where: clauses.length ? 'WHERE ' + clauses.join(' AND ') : '', values };
}

app.get('/sensors', async (req, res, next) => {
  const { where, values } = conditionsFrom(req.query);
  const offset = (Number.parseInt(req.query.page, 10) || 0) * 50;
  try {
    const result = await pool.query(`SELECT id, label FROM sensors ${where} LIMIT 50 OFFSET ${offset}`, values);
    res.json(result.rows);
  } catch (err) {
    next(err);
  }
});

app.listen(3000);
