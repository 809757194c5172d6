import Fastify, { FastifyRequest } from 'fastify';
import { Pool } from 'pg';

const app = Fastify({ logger: true });
const pool = new Pool({ connectionString: process.env.DATABASE_URL });

interface UsageRow {
  day: string;
  bytes: number;
}

// case: safe CWE-89
class UsageQuery {
  private clauses: string[] = [];
  readonly values: unknown[] = [];

  constructor(private readonly table: string) {}

  whereTenant(tenant: string): this {
    this.values.push(tenant);
    this.clauses.push('tenant = $' + this.values.length);
    return this;
  }

  lastDays(days: number): this {
    this.clauses.push(`day > now() - interval '${days} days'`);
    return this;
  }

  build(): string {
    return `SELECT day, bytes FROM ${this.table} WHERE ${this.clauses.join(' AND ')}`;
  }
}

app.get('/usage', async (request: FastifyRequest) => {
  const tenant = request.headers['x-tenant'] as string;
  const query = new UsageQuery('daily_usage').whereTenant(tenant).lastDays(30);
  const result = await pool.query<UsageRow>(query.build(), query.values);
  return { tenant, rows: result.rows };
});

app.listen({ port: 3000 });
