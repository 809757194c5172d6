import express, { Request, Response } from 'express';

const app = express();
app.use(express.json());

// case: vulnerable CWE-1321
function setPath(target: any, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() as string;
  let node = target;
  for (const key of keys) {
    node = node[key] ?? (node[key] = {});
  }
  node[last] = value;
}

app.post('/options', (req: Request, res: Response) => {
  const options = {};
  setPath(options, req.body.path, req.body.value);
  res.json(options);
});

// case: safe CWE-1321
function assignPath(target: any, path: string, value: unknown): void {
  const keys = path.split('.');
  if (keys.some((key) => !/^[a-z]+$/.test(key) || key === 'constructor' || key === 'prototype')) {
    throw new RangeError('path');
  }
  const last = keys.pop() as string;
  let node = target;
  for (const key of keys) {
    node = Object.hasOwn(node, key) ? node[key] : (node[key] = {});
  }
  node[last] = value;
}

app.post('/choices', (req: Request, res: Response) => {
  const choices = {};
  assignPath(choices, String(req.body.path), req.body.value);
  res.json(choices);
});
