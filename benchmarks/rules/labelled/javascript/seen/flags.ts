import express, { Request, Response } from 'express';

const app = express();
app.use(express.json());

// case: vulnerable CWE-1321
const flags: Record<string, Record<string, unknown>> = {};

app.put('/flags/:group/:name', (req: Request, res: Response) => {
  const { group, name } = req.params;
  flags[group] = flags[group] || {};
  flags[group][name] = req.body.value;
  res.sendStatus(204);
});

// case: safe CWE-1321
const switches = new Map<string, Map<string, unknown>>();

app.put('/switches/:group/:name', (req: Request, res: Response) => {
  const { group, name } = req.params;
  const entries = switches.get(group) ?? new Map<string, unknown>();
  entries.set(name, req.body.value);
  switches.set(group, entries);
  res.sendStatus(204);
});
