import { Request, Response, Router } from 'express';
import _ from 'lodash';

export const recipes = Router();

// case: vulnerable CWE-79
class Page {
  private readonly blocks: string[] = [];

  add(tag: string, text: string): this {
    this.blocks.push(`<${tag}>${text}</${tag}>`);
    return this;
  }

  send(res: Response): void {
    res.type('html').send(this.blocks.join('\n'));
  }
}

recipes.get('/search', (req: Request, res: Response) => {
  const words = ([] as string[]).concat((req.query.word as string | string[]) ?? []);
  const page = new Page().add('h1', 'Recipes');
  words.forEach((word) => page.add('p', word));
  page.send(res);
});

// case: safe CWE-79
recipes.get('/find', (req: Request, res: Response) => {
  const words = ([] as string[]).concat((req.query.word as string | string[]) ?? []);
  const list = words.map((word) => `<li>${_.escape(String(word))}</li>`);
  res.type('html').send(`<ul>${list.join('')}</ul>`);
});

// case: safe CWE-79
recipes.get('/count', (req: Request, res: Response) => {
  const words = ([] as string[]).concat((req.query.word as string | string[]) ?? []);
  res.json({ first: words[0], html: `<b>${words.length}</b>` });
});
