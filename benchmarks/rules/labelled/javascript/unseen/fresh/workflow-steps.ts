import type { NextApiRequest, NextApiResponse } from 'next';
import vm from 'node:vm';

interface Step {
  name: string;
  when?: string;
}

// case: vulnerable CWE-94
class Workflow {
  private steps: Step[] = [];

  static from(body: { steps?: Step[] }): Workflow {
    const workflow = new Workflow();
    workflow.steps = body.steps ?? [];
    return workflow;
  }

  due(values: Record<string, unknown>): string[] {
    return this.steps
      .filter((step) => new vm.Script(step.when ?? 'true').runInNewContext({ values }))
      .map((step) => step.name);
  }
}

export default function handler(req: NextApiRequest, res: NextApiResponse) {
  res.status(200).json(Workflow.from(req.body).due({ now: Date.now() }));
}

// case: safe CWE-94
const CONDITIONS: Record<string, (values: { amount: number }) => boolean> = {
  always: () => true,
  large: (values) => values.amount > 1000,
};

export function preview(req: NextApiRequest, res: NextApiResponse) {
  const steps: Step[] = req.body.steps ?? [];
  const due = steps.filter((step) => {
    const name = step.when === 'large' ? 'large' : 'always';
    const script = new vm.Script('check(values)');
    return script.runInNewContext({ check: CONDITIONS[name], values: { amount: Number(req.body.amount) } });
  });
  res.status(200).json(due.map((step) => step.name));
}
