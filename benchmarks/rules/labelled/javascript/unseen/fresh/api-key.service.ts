import { Injectable } from '@nestjs/common';
import { randomBytes, createHash, scryptSync } from 'node:crypto';

// case: vulnerable CWE-330
@Injectable()
export class ApiKeyService {
  private readonly prefix = 'key';

  private part(): string {
    return Math.random().toString(16).slice(2, 10);
  }

  issue(owner: string) {
    const parts = [this.prefix];
    for (let i = 0; i < 4; i += 1) {
      parts.push(this.part());
    }
    return { owner, apiKey: parts.join('-') };
  }
}

// case: safe CWE-330
@Injectable()
export class PartnerKeyService {
  issue(owner: string) {
    return { owner, apiKey: ['key', randomBytes(20).toString('hex')].join('-') };
  }
}

// case: vulnerable CWE-328
@Injectable()
export class PasswordService {
  private readonly method: string = 'sha1';

  protect(password: string): string {
    return createHash(this.method).update(password).digest('base64');
  }
}
