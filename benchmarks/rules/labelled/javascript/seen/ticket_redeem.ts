import Fastify from 'fastify';
import { MongoClient } from 'mongodb';

const app = Fastify({ logger: false });
const client = new MongoClient(process.env.MONGO_URL ?? 'mongodb://localhost');

interface Redeem {
  code: string;
  customer: number;
}

// case: safe CWE-943
const schema = {
  body: {
    type: 'object',
    required: ['code', 'customer'],
    properties: { code: { type: 'string', maxLength: 32 }, customer: { type: 'integer' } },
  },
};

app.post<{ Body: Redeem }>('/tickets/redeem', { schema }, async (request, reply) => {
  const { code, customer } = request.body;
  const tickets = client.db('shop').collection('tickets');
  const ticket = await tickets.findOneAndUpdate(
    { code, usedBy: null },
    { $set: { usedBy: customer, usedAt: new Date() } },
  );
  if (!ticket) {
    return reply.code(404).send({ error: 'unknown or used ticket' });
  }
  return { seat: ticket.seat };
});

app.listen({ port: 3000 });
