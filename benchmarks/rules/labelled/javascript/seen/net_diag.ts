import express, { Request, Response } from 'express';
import { exec, execSync } from 'node:child_process';
import { isIP } from 'node:net';
import { promisify } from 'node:util';

const app = express();
app.use(express.json());
app.use(express.urlencoded({ extended: true }));
const run = promisify(exec);

const CHECKS: Record<string, string> = {
  uptime: 'uptime -p',
  disk: 'df -h /',
  memory: 'free -m',
};

// case: vulnerable CWE-78
app.get('/ping', async (req: Request, res: Response) => {
  const host = String(req.query.host);
  const { stdout } = await run(`ping -c 1 ${host}`);
  res.json({ stdout });
});

// case: safe CWE-78
app.get('/ping4', async (req: Request, res: Response) => {
  const host = String(req.query.host);
  if (isIP(host) !== 4) {
    res.status(400).json({ error: 'IPv4 address expected' });
    return;
  }
  const { stdout } = await run(`ping -c 1 ${host}`);
  res.json({ stdout });
});

// case: safe CWE-78
app.get('/check/:name', async (req: Request, res: Response) => {
  if (!Object.prototype.hasOwnProperty.call(CHECKS, req.params.name)) {
    res.sendStatus(404);
    return;
  }
  const { stdout } = await run(CHECKS[req.params.name]);
  res.json({ stdout });
});

// case: vulnerable CWE-78
app.get('/inspect/:name', async (req: Request, res: Response) => {
  const name = req.params.name;
  const command = CHECKS[name] ?? `systemctl status ${name}`;
  const { stdout } = await run(command);
  res.json({ stdout });
});

// case: vulnerable CWE-78
function zoneFor(input: { zone?: string }): string {
  const settings = { ...input, ttl: 60 };
  return settings.zone ?? 'local';
}

app.post('/zone', (req: Request, res: Response) => {
  const zone = zoneFor(req.body);
  const listing = execSync('named-checkzone ' + zone + ' /etc/zones/current').toString();
  res.json({ listing });
});
