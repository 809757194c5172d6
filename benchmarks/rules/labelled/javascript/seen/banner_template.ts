import type { NextApiRequest, NextApiResponse } from 'next';
import { template } from 'lodash';

interface Banner {
  text: string;
  generated: string;
}

const SEASONS = ['spring', 'summer', 'autumn', 'winter'];

// case: vulnerable CWE-1336
function bannerSource(season: string, slogan: string): string {
  const head = SEASONS.includes(season) ? season : 'summer';
  return `${head.toUpperCase()} - ${slogan} - <%= date %>`;
}

export default function handler(req: NextApiRequest, res: NextApiResponse<Banner>) {
  const { season = 'summer', slogan = '' } = req.query;
  const source = bannerSource(String(season), String(slogan));
  const render = template(source);
  const date = new Date().toISOString().slice(0, 10);
  res.status(200).json({ text: render({ date }), generated: date });
}
