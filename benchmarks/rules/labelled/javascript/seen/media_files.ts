import express, { NextFunction, Request, Response } from 'express';
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

// case: safe CWE-22
app.get('/albums/:album', async (req: Request, res: Response) => {
  const file = ALBUMS.get(req.params.album);
  if (file === undefined) {
    res.sendStatus(404);
    return;
  }
  res.json(JSON.parse(await fsp.readFile(path.join(MEDIA, file), 'utf8')));
});

// case: vulnerable CWE-22
app.get('/playlists/:list', async (req: Request, res: Response) => {
  const file = ALBUMS.get(req.params.list) ?? req.params.list;
  res.json(JSON.parse(await fsp.readFile(path.join(MEDIA, file), 'utf8')));
});

// case: vulnerable CWE-22
app.post('/covers', async (req: Request, res: Response, next: NextFunction) => {
  const { title, image } = req.body;
  const target = `${MEDIA}/covers/${title.replace('../', '')}.png`;
  fs.writeFile(target, Buffer.from(image, 'base64'), (err) => (err ? next(err) : res.sendStatus(201)));
});

// case: safe CWE-22
app.post('/posters', async (req: Request, res: Response, next: NextFunction) => {
  const { title, image } = req.body;
  const target = `${MEDIA}/posters/${String(title).replace(/[^A-Za-z0-9_-]/g, '_')}.png`;
  fs.writeFile(target, Buffer.from(image, 'base64'), (err) => (err ? next(err) : res.sendStatus(201)));
});

// case: vulnerable CWE-22
app.delete('/drafts', async (req: Request, res: Response) => {
  const [folder, name] = String(req.query.draft).split(':');
  await fsp.unlink([MEDIA, 'drafts', folder, name].join('/'));
  res.sendStatus(204);
});

// case: safe CWE-22
app.delete('/drafts/:number', async (req: Request, res: Response) => {
  const number = Number(req.params.number);
  await fsp.unlink([MEDIA, 'drafts', `draft-${number}.json`].join('/'));
  res.sendStatus(204);
});
