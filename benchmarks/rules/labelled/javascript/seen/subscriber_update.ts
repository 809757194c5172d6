import express, { Request, Response } from 'express';
import mongoose from 'mongoose';
import { PrismaClient } from '@prisma/client';
import { DataTypes, Sequelize } from 'sequelize';

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
app.post('/users', async (req: Request, res: Response) => {
  const data = { ...req.body, createdAt: new Date() };
  const user = await prisma.user.create({ data });
  res.status(201).json({ id: user.id });
});

// case: safe CWE-915
app.post('/people', async (req: Request, res: Response) => {
  const data = { ...req.body, createdAt: new Date() };
  const user = await prisma.user.create({
    data: { name: String(data.name), role: 'reader', createdAt: data.createdAt },
  });
  res.status(201).json({ id: user.id });
});

// case: safe CWE-915
app.post('/subscribers', async (req: Request, res: Response) => {
  const customer = await Customer.create(req.body, { fields: ['name', 'phone'] });
  res.status(201).json({ id: customer.get('id') });
});
