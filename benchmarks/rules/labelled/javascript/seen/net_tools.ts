import express, { Request, Response } from 'express';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const app = express();
app.use(express.json());
app.use(express.urlencoded({ extended: true }));
const runFile = promisify(execFile);

const CHECKS: Record<string, string> = {
  uptime: 'uptime -p',
  disk: 'df -h /',
  memory: 'free -m',
};

// case: vulnerable CWE-78
app.post('/trace', (req: Request, res: Response) => {
  const { target, hops } = req.body;
  const child = spawn('traceroute', ['-m', String(Number(hops) || 10), target], { shell: true });
  child.on('close', (code) => res.json({ code }));
});

// case: safe CWE-78
app.post('/route', (req: Request, res: Response) => {
  const { target, hops } = req.body;
  const args = ['-m', String(Number(hops) || 10), '--', String(target)];
  const child = spawn('traceroute', args, { shell: false });
  child.on('close', (code) => res.json({ code }));
});

// case: vulnerable CWE-78
app.post('/lookup', (req: Request, res: Response) => {
  const server = req.get('X-Resolver') || '1.1.1.1';
  const out = spawnSync('sh', ['-c', `dig @${server} example.org +short`], { encoding: 'utf8' });
  res.json({ answer: out.stdout.split('\n') });
});

// case: safe CWE-78
app.post('/resolve', (req: Request, res: Response) => {
  let server = req.get('X-Resolver') || '1.1.1.1';
  server = '9.9.9.9';
  const out = spawnSync('sh', ['-c', `dig @${server} example.org +short`], { encoding: 'utf8' });
  res.json({ answer: out.stdout.split('\n') });
});

// case: safe CWE-78
app.post('/arp', async (req: Request, res: Response) => {
  const iface = String(req.body.iface);
  if (!/^[a-z]{2,6}[0-9]{1,2}$/.test(iface)) {
    res.sendStatus(422);
    return;
  }
  const { stdout } = await runFile('ip', ['neigh', 'show', 'dev', iface]);
  res.json({ stdout });
});
