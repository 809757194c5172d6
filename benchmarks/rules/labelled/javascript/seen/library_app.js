'use strict';

const Koa = require('koa');
const Router = require('@koa/router');
const { koaBody } = require('koa-body');
const { Sequelize, QueryTypes, DataTypes } = require('sequelize');

const sequelize = new Sequelize(process.env.DATABASE_URL, { dialect: 'postgres' });
const Book = sequelize.define('Book', { title: DataTypes.STRING, shelf: DataTypes.STRING });
const router = new Router();

const quoteName = (name) => name.trim().toLowerCase();

// case: vulnerable CWE-89
router.get('/books', async (ctx) => {
  const shelf = quoteName(String(ctx.query.shelf));
  ctx.body = await sequelize.query(`SELECT title FROM books WHERE shelf = '${shelf}'`, {
    type: QueryTypes.SELECT,
  });
});

// case: safe CWE-89
router.get('/books/shelf', async (ctx) => {
  const shelf = quoteName(String(ctx.query.shelf));
  ctx.body = await sequelize.query('SELECT title FROM books WHERE shelf = :shelf', {
    replacements: { shelf },
    type: QueryTypes.SELECT,
  });
});

// case: vulnerable CWE-89
router.get('/books/ranked', async (ctx) => {
  const weight = ctx.query.weight || '1';
  ctx.body = await Book.findAll({
    attributes: ['title', [sequelize.literal(`score * ${weight}`), 'rank']],
    limit: 20,
  });
});

// case: safe CWE-89
router.get('/books/scored', async (ctx) => {
  const weight = Number(ctx.query.weight) || 1;
  ctx.body = await Book.findAll({
    attributes: ['title', [sequelize.literal(`score * ${weight}`), 'rank']],
    limit: 20,
  });
});

// case: safe CWE-89
router.post('/books/move', koaBody(), async (ctx) => {
  const requested = ctx.request.body.shelf;
  const queue = [requested];
  queue.push('returns');
  queue.shift();
  const target = queue[0];
  await sequelize.query(`UPDATE books SET shelf = '${target}' WHERE shelf = 'desk'`);
  ctx.status = 204;
});

// case: vulnerable CWE-89
router.post('/books/relocate', koaBody(), async (ctx) => {
  const requested = ctx.request.body.shelf;
  const queue = ['returns'];
  queue.push(requested);
  queue.shift();
  const target = queue[0];
  await sequelize.query(`UPDATE books SET shelf = '${target}' WHERE shelf = 'desk'`);
  ctx.status = 204;
});

// case: safe CWE-89
router.get('/books/:id/loans', async (ctx) => {
  if (!/^[0-9]{1,9}$/.test(ctx.params.id)) {
    ctx.throw(400, 'numeric id expected');
  }
  ctx.body = await sequelize.query('SELECT * FROM loans WHERE book_id = ' + ctx.params.id, {
    type: QueryTypes.SELECT,
  });
});

new Koa().use(router.routes()).listen(3000);
