'use strict';

const express = require('express');
const mongoose = require('mongoose');

const app = express();
app.use(express.json());

const Parcel = mongoose.model(
  'Parcel',
  new mongoose.Schema({ code: String, owner: String, pin: String, weight: Number, city: String }),
);

// case: vulnerable CWE-943
app.post('/parcels/claim', async (req, res) => {
  const parcel = await Parcel.findOne({ code: req.body.code, pin: req.body.pin });
  res.json({ found: parcel !== null });
});

// case: safe CWE-943
app.post('/parcels/pickup', async (req, res) => {
  const parcel = await Parcel.findOne({ code: String(req.body.code), pin: String(req.body.pin) });
  res.json({ found: parcel !== null });
});

// case: safe CWE-943
app.get('/parcels/:code', async (req, res) => {
  const parcel = await Parcel.findOne({ code: req.params.code });
  res.json(parcel);
});

// case: vulnerable CWE-943
app.post('/parcels/search', async (req, res) => {
  const { filter, page } = req.body;
  const parcels = await Parcel.find(filter).skip((Number(page) || 0) * 20).limit(20);
  res.json(parcels);
});

// case: safe CWE-943
app.post('/parcels/list', async (req, res) => {
  const { filter, page } = req.body;
  const parcels = await Parcel.find({ city: 'Bern' }).skip((Number(page) || 0) * 20).limit(20);
  res.json({ filter, parcels });
});
