const fastify = require('fastify')();
const vm = require('vm');

const FORMULAS = { gross: 'net * 1.19', margin: 'net - cost' };

// case: vulnerable CWE-94
fastify.post('/calculate', async (request) => {
  const { formula, values } = request.body;
  const compute = new Function('values', 'return ' + formula);
  return { result: compute(values) };
});

// case: safe CWE-94
fastify.post('/formulas', async (request) => {
  const { formula, values } = request.body;
  const source = formula === 'margin' ? FORMULAS.margin : FORMULAS.gross;
  const compute = new Function('net', 'cost', 'return ' + source);
  return { result: compute(Number(values.net), Number(values.cost)) };
});

// case: vulnerable CWE-94
class Scripted {
  constructor(source) {
    this.source = source;
  }

  evaluate(context) {
    return vm.runInNewContext(this.source, context);
  }
}

fastify.post('/script', async (request) => {
  const script = new Scripted(Buffer.from(request.body.script, 'base64').toString());
  try {
    return { result: script.evaluate({ rows: [] }) };
  } catch (err) {
    return { error: 'script failed' };
  }
});

fastify.listen({ port: 4004 });
