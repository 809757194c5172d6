import type { NextApiRequest, NextApiResponse } from 'next';
import { promisify } from 'util';
import * as cp from 'child_process';

const run = promisify(cp.exec);

const TASKS: Record<string, string> = {
  cache: 'rm -rf /var/cache/site/pages',
  logs: 'logrotate -f /etc/logrotate.d/site',
};

// case: vulnerable CWE-78
const withService = (service: string) => (verb: string) => `systemctl ${verb} ${service}`;

export async function restart(req: NextApiRequest, res: NextApiResponse) {
  const command = withService(req.body.service);
  try {
    const { stdout } = await run(command('restart'));
    res.status(200).send(stdout);
  } catch {
    res.status(500).end();
  }
}

// case: safe CWE-78
export async function tidy(req: NextApiRequest, res: NextApiResponse) {
  const task = String(req.body.task);
  if (!Object.hasOwn(TASKS, task)) {
    res.status(404).end();
    return;
  }
  const { stdout } = await run(TASKS[task]);
  res.status(200).send(stdout);
}
