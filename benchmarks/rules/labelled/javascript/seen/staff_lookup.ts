import express, { Request, Response } from 'express';
import ldap from 'ldapjs';
import xpath from 'xpath';
import { DOMParser } from '@xmldom/xmldom';
import fs from 'node:fs';

const app = express();
app.use(express.json());
const client = ldap.createClient({ url: process.env.LDAP_URL ?? 'ldaps://localhost' });
const BASE = 'ou=people,dc=example,dc=com';
const tree = new DOMParser().parseFromString(fs.readFileSync('staff.xml', 'utf8'), 'text/xml');

function collect(error: Error | null, result: ldap.SearchCallbackResponse, res: Response): void {
  if (error) {
    res.sendStatus(502);
    return;
  }
  const names: string[] = [];
  result.on('searchEntry', (entry) => names.push(entry.objectName ?? ''));
  result.on('end', () => res.json(names));
}

// case: safe CWE-90
app.post('/people/phone', (req: Request, res: Response) => {
  const phone = String(req.body.phone);
  if (!/^\+?[0-9]{6,15}$/.test(phone)) {
    res.sendStatus(400);
    return;
  }
  const options: ldap.SearchOptions = { scope: 'sub', filter: '(telephoneNumber=' + phone + ')' };
  client.search(BASE, options, (err, result) => collect(err, result, res));
});

// case: safe CWE-90
function ldapEscape(text: string): string {
  return text.replace(/[\\*()\0]/g, (c) => '\\' + c.charCodeAt(0).toString(16).padStart(2, '0'));
}

app.get('/people/name/:name', (req: Request, res: Response) => {
  const filter = `(cn=${ldapEscape(req.params.name)})`;
  client.search(BASE, { filter, scope: 'sub' }, (err, result) => collect(err, result, res));
});

// case: vulnerable CWE-90
function ldapTrim(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

app.get('/people/surname/:name', (req: Request, res: Response) => {
  const filter = `(sn=${ldapTrim(req.params.name)})`;
  client.search(BASE, { filter, scope: 'sub' }, (err, result) => collect(err, result, res));
});

// case: vulnerable CWE-643
app.get('/staff/:number/desk', (req: Request, res: Response) => {
  const parts = ['//person', '[', req.params.number, ']', '/desk'];
  const node = xpath.select1(parts.join(''), tree as unknown as Node);
  res.json({ found: Boolean(node) });
});

// case: vulnerable CWE-643
app.post('/staff/login', (req: Request, res: Response) => {
  const { login, pin } = req.body;
  const query = "count(//person[login='" + login + "' and pin='" + pin + "'])";
  res.json({ ok: xpath.select(query, tree as unknown as Node) === 1 });
});

// case: safe CWE-643
app.post('/staff/count', (req: Request, res: Response) => {
  const fields = new Map([['office', 'office'], ['team', 'team']]);
  const field = fields.get(req.body.field) ?? 'login';
  res.json({ count: xpath.select('count(//person/' + field + ')', tree as unknown as Node) });
});
