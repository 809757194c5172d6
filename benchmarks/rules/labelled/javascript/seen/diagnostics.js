'use strict';

const inspector = require('inspector');

// case: vulnerable CWE-489
inspector.open(9229, '0.0.0.0');

// case: safe CWE-489
if (process.env.NODE_ENV === 'development') {
  inspector.open(9229, '127.0.0.1');
}
