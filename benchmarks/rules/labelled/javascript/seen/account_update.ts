import express, { Request, Response } from 'express';
import mongoose from 'mongoose';
import { PrismaClient } from '@prisma/client';
import { DataTypes, Sequelize } from 'sequelize';
import pick from 'lodash/pick';

const app = express();
app.use(express.json());

const prisma = new PrismaClient();
const sequelize = new Sequelize(process.env.DATABASE_URL ?? '', { dialect: 'postgres' });
const Customer = sequelize.define('Customer', {
  name: DataTypes.STRING,
  phone: DataTypes.STRING,
  isAdmin: { type: DataTypes.BOOLEAN, defaultValue: false },
});
const Author = mongoose.model(
  'Author',
  new mongoose.Schema({ name: String, bio: String, role: { type: String, default: 'writer' } }),
);

// case: vulnerable CWE-915
app.post('/customers', async (req: Request, res: Response) => {
  const customer = await Customer.create(req.body);
  res.status(201).json({ id: customer.get('id') });
});

// case: safe CWE-915
app.post('/clients', async (req: Request, res: Response) => {
  const { name, phone } = req.body;
  const customer = await Customer.create({ name: String(name), phone: String(phone) });
  res.status(201).json({ id: customer.get('id') });
});

// case: vulnerable CWE-915
app.patch('/authors/:id', async (req: Request, res: Response) => {
  const author = await Author.findById(req.params.id);
  if (!author) {
    return res.sendStatus(404);
  }
  Object.assign(author, req.body);
  await author.save();
  return res.sendStatus(204);
});

// case: safe CWE-915
app.patch('/writers/:id', async (req: Request, res: Response) => {
  const author = await Author.findById(req.params.id);
  if (!author) {
    return res.sendStatus(404);
  }
  Object.assign(author, pick(req.body, ['name', 'bio']));
  await author.save();
  return res.sendStatus(204);
});
