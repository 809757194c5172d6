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

// case: vulnerable CWE-90
app.get('/people', (req: Request, res: Response) => {
  const filter = `(&(objectClass=person)(uid=${req.query.uid}))`;
  client.search(BASE, { filter, scope: 'sub' }, (err, result) => collect(err, result, res));
});

// case: safe CWE-90
app.get('/people/exact', (req: Request, res: Response) => {
  const filter = new ldap.EqualityFilter({ attribute: 'uid', value: String(req.query.uid) });
  client.search(BASE, { filter, scope: 'sub' }, (err, result) => collect(err, result, res));
});

// case: vulnerable CWE-90
app.post('/people/mail', (req: Request, res: Response) => {
  const conditions = ['(objectClass=person)'];
  for (const [key, value] of Object.entries(req.body.where)) {
    conditions.push('(' + key + '=' + value + ')');
  }
  const options: ldap.SearchOptions = { scope: 'sub', filter: '(&' + conditions.join('') + ')' };
  client.search(BASE, options, (err, result) => collect(err, result, res));
});

// case: vulnerable CWE-643
app.get('/staff', (req: Request, res: Response) => {
  const nodes = xpath.select(`//person[login='${req.query.login}']/office`, tree as unknown as Node);
  res.json({ found: Array.isArray(nodes) ? nodes.length : 0 });
});

// case: safe CWE-643
app.get('/staff/office', (req: Request, res: Response) => {
  const expression = xpath.parse('//person[login=$login]/office');
  const nodes = expression.select({
    node: tree as unknown as Node,
    variables: { login: String(req.query.login) },
  });
  res.json({ found: nodes.length });
});

// case: safe CWE-643
app.get('/staff/:number', (req: Request, res: Response) => {
  const position = parseInt(req.params.number, 10) || 1;
  const nodes = xpath.select('//person[' + position + ']/office', tree as unknown as Node);
  res.json({ found: Array.isArray(nodes) ? nodes.length : 0 });
});
