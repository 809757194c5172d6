'use strict';

const express = require('express');
const mysql = require('mysql2/promise');
const knexLib = require('knex');

const app = express();
app.use(express.json());
app.use(express.urlencoded({ extended: false }));

const pool = mysql.createPool({ uri: process.env.MYSQL_URL });
const knex = knexLib({ client: 'mysql2', connection: process.env.MYSQL_URL });

const SORT_COLUMNS = new Map([
  ['name', 'p.name'],
  ['price', 'p.price'],
  ['added', 'p.created_at'],
]);

// case: safe CWE-89
app.get('/products/sorted', async (req, res) => {
  const sort = SORT_COLUMNS.get(req.query.sort) ?? 'p.name';
  const direction = req.query.desc ? 'DESC' : 'ASC';
  const rows = await knex('products as p')
    .select('p.id', 'p.name', 'p.price')
    .orderByRaw(`${sort} ${direction}`);
  res.json(rows);
});

// case: vulnerable CWE-89
app.post('/products/find', async (req, res) => {
  const { term, category } = req.body;
  const where = { name: term, category: 'all' };
  if (category) {
    where.category = category;
  }
  const rows = await knex.raw(
    "SELECT id, name FROM products WHERE name = ? AND category = '" + where.category + "'",
    [String(where.name)],
  );
  res.json(rows[0]);
});

// case: vulnerable CWE-89
app.post('/products/bulk', async (req, res) => {
  const ids = req.body.ids;
  const list = ids.map((id) => `'${id}'`).join(',');
  const [rows] = await pool.execute(`SELECT id, stock FROM products WHERE id IN (${list})`);
  res.json(rows);
});

// case: safe CWE-89
app.post('/products/bulk-stock', async (req, res) => {
  const ids = [].concat(req.body.ids).map(String);
  const marks = ids.map(() => '?').join(',');
  const [rows] = await pool.execute(`SELECT id, stock FROM products WHERE id IN (${marks})`, ids);
  res.json(rows);
});

app.listen(8080);
