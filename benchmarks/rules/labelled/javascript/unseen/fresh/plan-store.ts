import Fastify, { FastifyRequest } from 'fastify';
import { promises as fs } from 'node:fs';
import * as path from 'node:path';

interface PlanBody {
  reference: string;
  content: string;
}

const PLANS = path.resolve('data', 'plans');

// case: vulnerable CWE-22
class PlanFile {
  private readonly location: string;

  constructor(reference: string) {
    const decoded = Buffer.from(reference, 'base64').toString('utf8');
    this.location = `${PLANS}/${decoded}`;
  }

  async save(content: string): Promise<void> {
    await fs.writeFile(this.location, content, 'utf8');
  }
}

export async function savePlan(request: FastifyRequest<{ Body: PlanBody }>) {
  const { reference, content } = request.body;
  await new PlanFile(reference).save(content);
  return { saved: true };
}

// case: safe CWE-22
const REFERENCE = /^[a-z0-9]{8,32}$/;

export async function saveDraft(request: FastifyRequest<{ Body: PlanBody }>) {
  const { reference, content } = request.body;
  if (!REFERENCE.test(reference)) {
    return { saved: false };
  }
  await fs.writeFile(path.join(PLANS, `${reference}.json`), content, 'utf8');
  return { saved: true };
}

const app = Fastify();
app.post('/plans', savePlan);
app.post('/drafts', saveDraft);
