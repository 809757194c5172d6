import Fastify, { FastifyRequest } from 'fastify';
import { Pool } from 'pg';

const app = Fastify({ logger: true });
const pool = new Pool({ connectionString: process.env.DATABASE_URL });

interface ReportRow {
  day: string;
  visits: number;
}

// case: vulnerable CWE-89
class ReportQuery {
  private clauses: string[] = [];

  constructor(private readonly table: string) {}

  whereTenant(tenant: string): this {
    this.clauses.push("tenant = '" + tenant + "'");
    return this;
  }

  lastDays(days: number): this {
    this.clauses.push(`day > now() - interval '${days} days'`);
    return this;
  }

  build(): string {
    return `SELECT day, visits FROM ${this.table} WHERE ${this.clauses.join(' AND ')}`;
  }
}

app.get('/report', async (request: FastifyRequest) => {
  const tenant = request.headers['x-tenant'] as string;
  const text = new ReportQuery('daily_visits').whereTenant(tenant).lastDays(30).build();
  const result = await pool.query<ReportRow>(text);
  return { tenant, rows: result.rows };
});

app.listen({ port: 3000 });
