import Fastify from 'fastify';
import axios from 'axios';
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
app.get<{ Querystring: Query }>('/fetch', async (request) => {
  const response = await fetch(request.query.url);
  return { status: response.status, body: await response.text() };
});

// case: safe CWE-918
app.get<{ Querystring: Query }>('/search', async (request) => {
  const params = new URLSearchParams({ q: request.query.q, page: '1' });
  const response = await fetch('https://search.example.com/v1?' + params.toString());
  return { status: response.status, body: await response.json() };
});

// case: vulnerable CWE-918
app.get<{ Querystring: Query }>('/backend', async (request) => {
  const base = UPSTREAMS.get(request.query.service) ?? 'http://' + request.query.service;
  const { data } = await axios.get(base + '/health');
  return { data };
});

// case: vulnerable CWE-918
app.post<{ Body: { hook: string; event: string } }>('/hook', (request, reply) => {
  const hook = new URL(request.body.hook);
  const options = { hostname: hook.hostname, port: hook.port, path: hook.pathname, method: 'POST' };
  const outgoing = http.request(options, (answer) => {
    reply.send({ status: answer.statusCode });
  });
  outgoing.end(JSON.stringify({ event: request.body.event }));
});

app.listen({ port: 3000 });
