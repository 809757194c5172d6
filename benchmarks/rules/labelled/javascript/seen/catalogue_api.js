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

// case: vulnerable CWE-89
app.get('/products', async (req, res) => {
  const sort = req.query.sort ?? 'name';
  const direction = req.query.desc ? 'DESC' : 'ASC';
  const rows = await knex('products as p')
    .select('p.id', 'p.name', 'p.price')
    .orderByRaw(`${sort} ${direction}`);
  res.json(rows);
});

// case: safe CWE-89
app.post('/products/search', async (req, res) => {
  const term = `%${req.body.term}%`;
  const rows = await knex.raw('SELECT id, name FROM products WHERE name LIKE ?', [term]);
  res.json(rows[0]);
});

// case: safe CWE-89
app.get('/products/by-id/:id', async (req, res) => {
  const id = Number.parseInt(req.params.id, 10);
  if (Number.isNaN(id)) {
    return res.status(400).json({ error: 'id must be a number' });
  }
  const [rows] = await pool.query('SELECT id, name FROM products WHERE id = ' + id);
  return res.json(rows);
});

// case: vulnerable CWE-89
app.get('/products/by-sku/:sku', async (req, res) => {
  const sku = req.params.sku;
  const id = Number.parseInt(sku, 10);
  if (Number.isNaN(id)) {
    return res.status(400).json({ error: 'sku must start with a digit' });
  }
  const [rows] = await pool.query("SELECT id, name FROM products WHERE sku = '" + sku + "'");
  return res.json(rows);
});

app.listen(8080);
