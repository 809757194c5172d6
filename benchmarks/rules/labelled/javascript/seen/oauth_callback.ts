import { Controller, Get, Query, Redirect, Res } from '@nestjs/common';
import { Response } from 'express';

// case: vulnerable CWE-601
@Controller('oauth')
export class OauthController {
  private readonly pending = new Map<string, string>();

  private remember(key: string, target: string): void {
    this.pending.set(key, target);
  }

  private recall(key: string): string {
    const target = this.pending.get(key) ?? '/';
    this.pending.delete(key);
    return target;
  }

  @Get('callback')
  @Redirect()
  callback(@Query('code') code: string, @Query('redirect_uri') target: string) {
    this.remember(code, target);
    return { url: this.recall(code), statusCode: 302 };
  }
}
