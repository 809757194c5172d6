'use strict';

const Koa = require('koa');
const Router = require('@koa/router');
const bodyParser = require('koa-bodyparser');
const winston = require('winston');
const { verifyAccount } = require('./accounts');

// case: vulnerable CWE-117
const logger = winston.createLogger({
  level: 'info',
  format: winston.format.printf((entry) => `${entry.level} ${entry.message}`),
  transports: [new winston.transports.File({ filename: '/var/log/site/login.log' })],
});

const router = new Router();

router.post('/login', async (ctx) => {
  const name = String(ctx.request.body.name);
  const account = await verifyAccount(name, String(ctx.request.body.password));
  const outcome = account ? 'accepted' : 'rejected';
  logger.info(['login', outcome, 'for', name].join(' '));
  ctx.status = account ? 204 : 401;
});

new Koa().use(bodyParser()).use(router.routes()).listen(3000);
