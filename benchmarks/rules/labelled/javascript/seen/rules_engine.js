'use strict';

const Koa = require('koa');
const Router = require('@koa/router');
const bodyParser = require('koa-bodyparser');
const vm = require('vm');

const router = new Router();
const PRICE_RULE = 'price * (1 - discount)';

// case: vulnerable CWE-94
router.post('/rules/try', async (ctx) => {
  const { rule } = ctx.request.body;
  ctx.body = { value: Number(vm.runInNewContext(rule, { price: 10, discount: 0.2 })) };
});

// case: safe CWE-94
router.post('/rules/price', async (ctx) => {
  const { price, discount } = ctx.request.body;
  const box = { price: Number(price), discount: Number(discount) };
  ctx.body = { value: Number(vm.runInNewContext(PRICE_RULE, box)) };
});

// case: vulnerable CWE-94
router.get('/rules/compare', async (ctx) => {
  const op = ctx.query.op;
  ctx.body = { result: Boolean(eval('5 ' + op + ' 3')) };
});

// case: safe CWE-94
router.get('/rules/relation', async (ctx) => {
  const op = ctx.query.op;
  if (!['<', '>', '==='].includes(op)) {
    ctx.throw(400, 'unknown operator');
  }
  ctx.body = { result: Boolean(eval('5 ' + op + ' 3')) };
});

new Koa().use(bodyParser()).use(router.routes()).listen(3000);
