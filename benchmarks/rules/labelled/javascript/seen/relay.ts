import Fastify from 'fastify';
import axios from 'axios';
import got from 'got';
import http from 'node:http';
import https from 'node:https';

const app = Fastify();

const UPSTREAMS = new Map<string, string>([
  ['stock', 'http://stock.internal:8080'],
  ['price', 'http://price.internal:8080'],
]);

interface Query {
  url: string;
  host: string;
  service: string;
  id: string;
  q: string;
}

// case: vulnerable CWE-918
app.get<{ Querystring: Query }>('/region', async (request) => {
  const { host } = request.query;
  const { body } = await got(`https://${host}.example.com/health`, { throwHttpErrors: false });
  return { body };
});

// case: safe CWE-918
app.get<{ Querystring: Query }>('/service', async (request, reply) => {
  const base = UPSTREAMS.get(request.query.service);
  if (!base) {
    return reply.code(404).send({ error: 'unknown service' });
  }
  const { data } = await axios.get(base + '/health');
  return { data };
});

// case: safe CWE-918
app.post<{ Body: { hook: string; event: string } }>('/notify', (request, reply) => {
  const options = { hostname: 'hooks.example.com', path: '/notify', method: 'POST' };
  const outgoing = https.request(options, (answer) => {
    reply.send({ status: answer.statusCode });
  });
  outgoing.end(JSON.stringify({ event: request.body.event, hook: request.body.hook }));
});

// case: safe CWE-918
app.get<{ Querystring: Query }>('/item', async (request) => {
  const id = Number.parseInt(request.query.id, 10);
  const { data } = await axios({ method: 'get', url: `https://items.example.com/items/${id}` });
  return data;
});

// case: vulnerable CWE-918
app.get<{ Querystring: Query }>('/avatar', async (request) => {
  const config = { method: 'get', baseURL: request.headers['x-cdn'] as string, url: '/avatar.json' };
  const { data } = await axios.request(config);
  return data;
});

app.listen({ port: 3000 });
