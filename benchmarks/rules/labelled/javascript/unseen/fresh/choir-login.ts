import { FastifyInstance } from 'fastify';
import jwt from 'jsonwebtoken';
import { Collection } from 'mongodb';

// case: vulnerable CWE-601
const pick = (source: Record<string, unknown>, ...names: string[]) =>
  names.map((name) => source[name]).find((value) => typeof value === 'string') as string | undefined;

export function registerReturn(app: FastifyInstance) {
  app.get('/return', async (request, reply) => {
    const target = pick(request.query as Record<string, unknown>, 'next', 'continue', 'url');
    return reply.redirect(target ?? '/');
  });
}

// case: safe CWE-601
export function registerHome(app: FastifyInstance) {
  app.get('/home', async (request, reply) => {
    const token = (request.query as { token: string }).token;
    const claims = jwt.verify(token, process.env.LINK_KEY as string, { algorithms: ['HS256'] }) as { path: string };
    return reply.redirect(claims.path);
  });
}

// case: vulnerable CWE-943
export function registerLogin(app: FastifyInstance, singers: Collection) {
  const criteria = (body: Record<string, unknown>) => {
    const found: Record<string, unknown> = {};
    for (const name of ['mail', 'code']) found[name] = body[name];
    return found;
  };
  app.post('/login', async (request) => {
    const singer = await singers.findOne(criteria(request.body as Record<string, unknown>));
    return { known: singer !== null };
  });
}
