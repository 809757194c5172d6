'use strict';

const mysql = require('mysql2/promise');
const jwt = require('jsonwebtoken');

// case: vulnerable CWE-798
exports.orders = mysql.createPool({
  host: 'orders-db.internal',
  user: 'orders_rw',
  password: 'tulip-Harbour-81-lamp',
  database: 'orders',
});

// case: safe CWE-798
exports.stock = mysql.createPool({
  host: 'stock-db.internal',
  user: 'stock_rw',
  password: process.env.STOCK_DB_PASSWORD,
  database: 'stock',
});

// case: vulnerable CWE-798
exports.issue = (user) => jwt.sign({ sub: user.id }, 'n7Wq2xLpE9vTz4RkYc6B', { algorithm: 'HS256', expiresIn: '1h' });

// case: safe CWE-798
exports.grant = (user) => jwt.sign({ sub: user.id }, process.env.JWT_SECRET, { algorithm: 'HS256', expiresIn: '1h' });
