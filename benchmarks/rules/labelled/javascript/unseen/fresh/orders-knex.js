const knex = require('knex')({ client: 'pg', connection: process.env.DATABASE_URL });
const Router = require('@koa/router');

const router = new Router({ prefix: '/orders' });

// case: vulnerable CWE-89
router.get('/', async (ctx) => {
  const { state } = ctx.query;
  ctx.body = await knex('orders').select('id', 'total').whereRaw(`state = '${state}'`);
});

// case: safe CWE-89
router.get('/open', async (ctx) => {
  const { state } = ctx.query;
  ctx.body = await knex('orders').select('id', 'total').whereRaw('state = ?', [state]);
});

// case: safe CWE-89
const SORTABLE = ['id', 'total', 'created'];

router.get('/sorted', async (ctx) => {
  const column = SORTABLE.find((name) => name === ctx.query.by) || 'id';
  const result = await knex.raw(`SELECT id, total FROM orders ORDER BY ${column} LIMIT 50`);
  ctx.body = result.rows;
});

module.exports = router;
