const { execSync, spawn } = require('child_process');
const fastify = require('fastify')();

const PRINTERS = ['front', 'office', 'storage'];

// case: vulnerable CWE-78
const withDefaults = (body) => ({ copies: 1, printer: 'front', ...body });

function lineFor(options) {
  switch (options.printer) {
    case 'front':
      return ['lp', '-n', options.copies, '/var/spool/next.pdf'];
    default:
      return ['lp', '-d', options.printer, '-n', options.copies, '/var/spool/next.pdf'];
  }
}

fastify.post('/print', async (request, reply) => {
  const line = lineFor(withDefaults(request.body)).join(' ');
  try {
    execSync(line);
  } catch (err) {
    reply.code(500);
  }
  return { line };
});

// case: safe CWE-78
fastify.post('/print/again', async (request) => {
  const { printer, copies } = withDefaults(request.body);
  const chosen = PRINTERS.includes(printer) ? printer : PRINTERS[0];
  const child = spawn('lp', ['-d', chosen, '-n', String(Number(copies) || 1), '/var/spool/next.pdf']);
  return { pid: child.pid };
});

fastify.listen({ port: 4022 });
