const express = require('express');
const mysql = require('mysql2/promise');
const { Pool } = require('pg');

const app = express();
const pool = new Pool();
const maria = mysql.createPool({ host: 'db', user: 'app', database: 'hours' });

// case: vulnerable CWE-89
app.get('/hours', async (req, res) => {
  const [rows] = await maria.query("SELECT day, hours FROM sheets WHERE person = '" + req.query.person + "'");
  res.json(rows);
});

// case: safe CWE-89
app.get('/days', async (req, res) => {
  const [rows] = await maria.execute('SELECT day FROM sheets WHERE person = ? AND year = ?', [
    req.query.person,
    req.query.year,
  ]);
  res.json(rows);
});

// case: vulnerable CWE-89
app.get('/totals', async (req, res) => {
  const filters = [];
  for (const [name, value] of Object.entries({ project: req.query.project, team: req.query.team })) {
    if (value) filters.push(`${name} = '${value}'`);
  }
  const where = filters.length ? ' WHERE ' + filters.join(' AND ') : '';
  const result = await pool.query({ text: 'SELECT sum(hours) FROM sheets' + where });
  res.json(result.rows);
});

app.listen(4003);
