'use strict';

const express = require('express');
const errorhandler = require('errorhandler');

// case: vulnerable CWE-489
const shop = express();
shop.use('/', require('./routes/shop'));
shop.use(errorhandler());
shop.listen(3000);

// case: safe CWE-489
const desk = express();
desk.use('/', require('./routes/desk'));
if (process.env.NODE_ENV === 'development') {
  desk.use(errorhandler());
}
desk.listen(3001);
