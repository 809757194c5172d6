import type { NextApiRequest, NextApiResponse } from 'next';
import { template } from 'lodash';

interface Ticker {
  text: string;
  generated: string;
}

const SEASONS = ['spring', 'summer', 'autumn', 'winter'];

// case: safe CWE-1336
function tickerSource(season: string): string {
  const head = SEASONS.includes(season) ? season : 'summer';
  return `${head.toUpperCase()} - <%- slogan %> - <%= date %>`;
}

export default function handler(req: NextApiRequest, res: NextApiResponse<Ticker>) {
  const { season = 'summer', slogan = '' } = req.query;
  const source = tickerSource(String(season));
  const render = template(source);
  const date = new Date().toISOString().slice(0, 10);
  res.status(200).json({ text: render({ date, slogan: String(slogan) }), generated: date });
}
