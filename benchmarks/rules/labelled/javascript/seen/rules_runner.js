'use strict';

const Koa = require('koa');
const Router = require('@koa/router');
const bodyParser = require('koa-bodyparser');
const vm = require('vm');

const router = new Router();
const PRICE_RULE = 'price * (1 - discount)';

const pick = (list, index) => list[index];

// case: vulnerable CWE-94
router.post('/rules/script', async (ctx) => {
  const source = Buffer.from(ctx.get('X-Rule'), 'base64').toString();
  const script = new vm.Script(source, { filename: 'rule.js' });
  ctx.body = { ok: script.runInThisContext() === true };
});

// case: safe CWE-94
router.post('/rules/lint', async (ctx) => {
  const source = Buffer.from(ctx.get('X-Rule'), 'base64').toString();
  const script = new vm.Script('1 + 1', { filename: 'rule.js' });
  ctx.body = { length: source.length, ok: script.runInThisContext() === 2 };
});

// case: vulnerable CWE-94
router.get('/rules/pick', async (ctx) => {
  const chosen = pick([PRICE_RULE, ctx.query.rule], 1);
  ctx.body = { value: Number(new Function('price', 'discount', 'return ' + chosen)(10, 0.1)) };
});

// case: safe CWE-94
router.get('/rules/standard', async (ctx) => {
  const chosen = pick([PRICE_RULE, ctx.query.rule], 0);
  ctx.body = { value: Number(new Function('price', 'discount', 'return ' + chosen)(10, 0.1)) };
});

new Koa().use(bodyParser()).use(router.routes()).listen(3000);
