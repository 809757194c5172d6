const ldap = require('ldapjs');
const express = require('express');

const app = express();
const client = ldap.createClient({ url: 'ldaps://directory.example.com' });

function collect(res) {
  return (err, result) => {
    if (err) return res.sendStatus(500);
    const found = [];
    result.on('searchEntry', (entry) => found.push(entry.objectName));
    result.on('end', () => res.json(found));
  };
}

// case: vulnerable CWE-90
app.get('/people', (req, res) => {
  const options = { scope: 'sub', filter: '(&(objectClass=person)(cn=' + req.query.name + '))' };
  client.search('dc=example,dc=com', options, collect(res));
});

// case: safe CWE-90
app.get('/person', (req, res) => {
  const filter = new ldap.EqualityFilter({ attribute: 'cn', value: String(req.query.name) });
  client.search('dc=example,dc=com', { scope: 'sub', filter }, collect(res));
});

app.listen(4013);
