import Fastify from 'fastify';
import { MongoClient } from 'mongodb';

const app = Fastify({ logger: false });
const client = new MongoClient(process.env.MONGO_URL ?? 'mongodb://localhost');

interface Redeem {
  code: string;
  customer: number;
}

// case: vulnerable CWE-943
const schema = {
  body: {
    type: 'object',
    required: ['code', 'customer'],
    properties: { customer: { type: 'integer' } },
  },
};

app.post<{ Body: Redeem }>('/redeem', { schema }, async (request, reply) => {
  const { code, customer } = request.body;
  const vouchers = client.db('shop').collection('vouchers');
  const voucher = await vouchers.findOneAndUpdate(
    { code, usedBy: null },
    { $set: { usedBy: customer, usedAt: new Date() } },
  );
  if (!voucher) {
    return reply.code(404).send({ error: 'unknown or used voucher' });
  }
  return { amount: voucher.amount };
});

app.listen({ port: 3000 });
