'use strict';

const express = require('express');
const mongoose = require('mongoose');
const mongoSanitize = require('mongo-sanitize');

const app = express();
app.use(express.json());

const Parcel = mongoose.model(
  'Parcel',
  new mongoose.Schema({ code: String, owner: String, pin: String, weight: Number, city: String }),
);

// case: vulnerable CWE-943
app.get('/parcels/heavier/:than', async (req, res) => {
  const parcels = await Parcel.find({ $where: `this.weight > ${req.params.than}` }).limit(50);
  res.json(parcels);
});

// case: safe CWE-943
app.get('/parcels/lighter/:than', async (req, res) => {
  const parcels = await Parcel.find({ weight: { $lt: Number(req.params.than) } }).limit(50);
  res.json(parcels);
});

// case: safe CWE-943
app.post('/parcels/owner', async (req, res) => {
  const owner = mongoSanitize(req.body.owner);
  const pin = mongoSanitize(req.body.pin);
  res.json(await Parcel.findOne({ owner, pin }).select('code city'));
});

// case: vulnerable CWE-943
app.post('/parcels/discard', async (req, res) => {
  const criteria = Object.assign({ city: 'Bern' }, { pin: req.body['pin'] });
  const result = await Parcel.deleteMany(criteria);
  res.json({ deleted: result.deletedCount });
});

// case: safe CWE-943
app.post('/parcels/remove', async (req, res) => {
  const criteria = { city: 'Bern', pin: { $eq: req.body['pin'] } };
  const result = await Parcel.deleteMany(criteria);
  res.json({ deleted: result.deletedCount });
});
