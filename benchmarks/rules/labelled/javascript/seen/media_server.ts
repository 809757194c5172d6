import express, { Request, Response } from 'express';
import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';

const app = express();
app.use(express.json());
const MEDIA = '/srv/media';
const ALBUMS = new Map<string, string>([
  ['summer', 'album-2023-summer.json'],
  ['winter', 'album-2023-winter.json'],
]);

// case: vulnerable CWE-22
app.get('/media/:name', (req: Request, res: Response) => {
  res.sendFile(path.join(MEDIA, req.params.name));
});

// case: safe CWE-22
app.get('/media-root/:name', (req: Request, res: Response) => {
  res.sendFile(req.params.name, { root: MEDIA });
});

// case: vulnerable CWE-22
app.get('/captions', async (req: Request, res: Response) => {
  const name = String(req.query.track);
  if (name.includes('..')) {
    res.sendStatus(400);
    return;
  }
  const text = await fsp.readFile(path.resolve(MEDIA, name), 'utf8');
  res.type('text/plain').send(text);
});

// case: safe CWE-22
app.get('/lyrics', async (req: Request, res: Response) => {
  const name = String(req.query.track);
  const full = path.resolve(MEDIA, name);
  if (!full.startsWith(MEDIA + '/')) {
    res.sendStatus(400);
    return;
  }
  const text = await fsp.readFile(full, 'utf8');
  res.type('text/plain').send(text);
});
