import http from 'node:http';
import { Client } from 'pg';

const client = new Client({ connectionString: process.env.DATABASE_URL });

type Handler = (url: URL, req: http.IncomingMessage) => Promise<unknown>;
const routes = new Map<string, Handler>();

async function bodyOf(req: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) {
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

// case: vulnerable CWE-89
routes.set('/metrics/series', async (url) => {
  const names = url.searchParams.getAll('name');
  const conditions: string[] = [];
  for (const name of names) {
    conditions.push(`name = '${name}'`);
  }
  const result = await client.query('SELECT at, value FROM series WHERE ' + conditions.join(' OR '));
  return result.rows;
});

// case: safe CWE-89
routes.set('/metrics/values', async (url) => {
  const names = url.searchParams.getAll('name');
  const conditions: string[] = [];
  names.forEach((_, i) => conditions.push(`name = $${i + 1}`));
  const text = 'SELECT at, value FROM series WHERE ' + conditions.join(' OR ');
  const result = await client.query({ text, values: names });
  return result.rows;
});

// case: vulnerable CWE-89
routes.set('/metrics/delete', async (_url, req) => {
  const raw = await bodyOf(req);
  const { series, before } = JSON.parse(raw);
  await client.query("DELETE FROM series WHERE name = '".concat(series, "' AND at < $1"), [before]);
  return { ok: true };
});

// case: safe CWE-89
routes.set('/metrics/kind', async (url) => {
  const wanted = url.searchParams.get('kind');
  let table: string;
  switch (wanted) {
    case 'hourly':
      table = 'series_hourly';
      break;
    case 'daily':
      table = 'series_daily';
      break;
    default:
      table = 'series';
  }
  const result = await client.query(`SELECT at, value FROM ${table} LIMIT 500`);
  return result.rows;
});

// case: vulnerable CWE-89
routes.set('/metrics/window', async (url) => {
  const wanted = url.searchParams.get('table') ?? '';
  let table: string;
  switch (wanted) {
    case 'h':
      table = 'series_hourly';
      break;
    default:
      table = wanted;
  }
  const result = await client.query(`SELECT at, value FROM ${table} LIMIT 500`);
  return result.rows;
});

http
  .createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', 'http://localhost');
    const handler = routes.get(url.pathname);
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(handler ? await handler(url, req) : null));
  })
  .listen(9000);
