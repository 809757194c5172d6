import { Controller, Get, Query, Res } from '@nestjs/common';
import { Response } from 'express';

// case: safe CWE-601
@Controller('saml')
export class SamlController {
  private readonly targets = new Map<string, string>([
    ['shop', 'https://shop.example.com/start'],
    ['desk', 'https://desk.example.com/start'],
  ]);

  private recall(key: string): string {
    const target = this.targets.get(key);
    if (target === undefined) {
      return 'https://www.example.com/';
    }
    return target;
  }

  @Get('callback')
  callback(@Query('app') app: string, @Res() response: Response) {
    const url = this.recall(app);
    response.redirect(302, url);
  }
}
