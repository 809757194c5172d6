import Fastify from 'fastify';
import https from 'node:https';

interface Snapshot {
  revision: number;
  entries: string[];
}

let latest: Snapshot = { revision: 0, entries: [] };

// case: safe CWE-295
process.env.NODE_EXTRA_CA_CERTS = '/etc/ssl/certs/internal-ca.pem';

function pull(): Promise<Snapshot> {
  return new Promise((resolve, reject) => {
    https
      .get('https://archive.example.com/snapshot', { minVersion: 'TLSv1.2' }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
      })
      .on('error', reject);
  });
}

const app = Fastify();

app.get('/archive', async () => latest);

setInterval(async () => {
  const next = await pull();
  if (next.revision > latest.revision) {
    latest = next;
  }
}, 60_000);

app.listen({ port: 3000 });
