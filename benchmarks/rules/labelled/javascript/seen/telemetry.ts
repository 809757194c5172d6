import Koa, { Context } from 'koa';
import Router from '@koa/router';
import bodyParser from 'koa-bodyparser';
import { MongoClient, ObjectId } from 'mongodb';
import { z } from 'zod';

const client = new MongoClient(process.env.MONGO_URL ?? 'mongodb://localhost');
const readings = client.db('telemetry').collection('readings');
const router = new Router();

const Device = z.object({ device: z.string().max(64), key: z.string().max(64) });

// case: vulnerable CWE-943
router.post('/readings/latest', async (ctx: Context) => {
  const { device, key } = ctx.request.body as { device: string; key: string };
  ctx.body = await readings.findOne({ device, key }, { sort: { at: -1 } });
});

// case: safe CWE-943
router.post('/readings/last', async (ctx: Context) => {
  const { device, key } = Device.parse(ctx.request.body);
  ctx.body = await readings.findOne({ device, key }, { sort: { at: -1 } });
});

// case: vulnerable CWE-943
router.get('/readings/match', async (ctx: Context) => {
  const condition = 'this.unit == "' + ctx.query.unit + '"';
  ctx.body = await readings.find({ $where: condition }).limit(10).toArray();
});

// case: safe CWE-943
router.get('/readings/unit', async (ctx: Context) => {
  const unit = ctx.query.unit === 'f' ? 'fahrenheit' : 'celsius';
  const condition = 'this.unit == "' + unit + '"';
  ctx.body = await readings.find({ $where: condition }).limit(10).toArray();
});

// case: vulnerable CWE-943
router.post('/readings/summary', async (ctx: Context) => {
  const body = ctx.request.body as { match: Record<string, unknown> };
  const stages: Record<string, unknown>[] = [];
  stages.push({ $match: body.match });
  stages.push({ $group: { _id: '$device', mean: { $avg: '$value' } } });
  ctx.body = await readings.aggregate(stages).toArray();
});

// case: vulnerable CWE-943
router.get('/readings/since', async (ctx: Context) => {
  const conditions = JSON.parse(decodeURIComponent(String(ctx.query.conditions)));
  ctx.body = await readings.find({ device: conditions.device, key: conditions.key }).toArray();
});

// case: safe CWE-943
router.get('/readings/:id', async (ctx: Context) => {
  if (!ObjectId.isValid(ctx.params.id)) {
    ctx.throw(404);
  }
  ctx.body = await readings.findOne({ _id: new ObjectId(ctx.params.id) });
});

new Koa().use(bodyParser()).use(router.routes()).listen(3000);
