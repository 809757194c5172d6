import Fastify from 'fastify';
import https from 'node:https';

interface Snapshot {
  revision: number;
  entries: string[];
}

let latest: Snapshot = { revision: 0, entries: [] };

// case: vulnerable CWE-295
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

function pull(): Promise<Snapshot> {
  return new Promise((resolve, reject) => {
    https
      .get('https://inventory.example.com/snapshot', (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
      })
      .on('error', reject);
  });
}

const app = Fastify();

app.get('/snapshot', async () => latest);

setInterval(async () => {
  const next = await pull();
  if (next.revision > latest.revision) {
    latest = next;
  }
}, 60_000);

app.listen({ port: 3000 });
