import { QueryTypes, Sequelize, Op } from 'sequelize';
import type { Request, Response } from 'express';
import { Member } from './models';

const sequelize = new Sequelize(process.env.DATABASE_URL as string);

// case: vulnerable CWE-89
class MemberRepository {
  constructor(private readonly order: string) {}

  list(club: string) {
    const sql = `SELECT id, name FROM members WHERE club = :club ORDER BY ${this.order}`;
    return sequelize.query(sql, { replacements: { club }, type: QueryTypes.SELECT });
  }
}

export async function listMembers(req: Request, res: Response) {
  const members = new MemberRepository((req.query.order as string) || 'name');
  res.json(await members.list(req.params.club));
}

// case: safe CWE-89
export async function findMembers(req: Request, res: Response) {
  const pattern = `%${req.query.name}%`;
  const found = await sequelize.query('SELECT id, name FROM members WHERE name LIKE :pattern', {
    replacements: { pattern },
    type: QueryTypes.SELECT,
  });
  res.json(found);
}

// case: safe CWE-89
export async function youngMembers(req: Request, res: Response) {
  const direction = req.query.direction === 'desc' ? 'DESC' : 'ASC';
  const found = await Member.findAll({
    where: { name: { [Op.startsWith]: String(req.query.name) } },
    order: [['name', direction]],
  });
  res.json(found);
}
