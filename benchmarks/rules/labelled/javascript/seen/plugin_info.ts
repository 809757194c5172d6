import type { NextApiRequest, NextApiResponse } from 'next';
import vm from 'node:vm';

interface PluginResult {
  name: string;
  output: string;
}

// case: safe CWE-94
function transform(kind: string, source: string): string {
  switch (kind) {
    case 'expression':
      return 'output = String(input).length';
    case 'statement':
      return 'output = "statement"';
    default:
      return 'output = ""';
  }
}

export default function handler(
  req: NextApiRequest,
  res: NextApiResponse<PluginResult | { error: string }>,
) {
  if (req.method !== 'POST') {
    res.status(405).json({ error: 'POST only' });
    return;
  }
  const { name, kind, source } = req.body;
  const sandbox = { input: 'fixed', output: '' };
  vm.createContext(sandbox);
  vm.runInContext(transform(kind, source), sandbox, { timeout: 200 });
  res.status(200).json({ name, output: String(sandbox.output) });
}
