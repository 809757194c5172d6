import { CanActivate, ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import jwt, { JwtPayload } from 'jsonwebtoken';
import { Request } from 'express';

function bearer(request: Request): string {
  return (request.headers.authorization ?? '').replace(/^Bearer /, '');
}

const PUBLIC_KEY = process.env.JWT_PUBLIC_KEY ?? '';

// case: vulnerable CWE-347
@Injectable()
export class AuditorGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const [, payload] = bearer(request).split('.');
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
    return claims.role === 'auditor' && claims.exp * 1000 > Date.now();
  }
}

// case: safe CWE-347
@Injectable()
export class KeyedGuard implements CanActivate {
  private readonly keys = new Map<string, string>([['main', PUBLIC_KEY]]);

  canActivate(context: ExecutionContext): boolean {
    const token = bearer(context.switchToHttp().getRequest<Request>());
    const head = jwt.decode(token, { complete: true })?.header;
    const key = this.keys.get(head?.kid ?? 'main');
    if (!key) {
      throw new UnauthorizedException();
    }
    try {
      return (jwt.verify(token, key, { algorithms: ['ES256'] }) as JwtPayload).role === 'keyed';
    } catch {
      throw new UnauthorizedException();
    }
  }
}

// case: vulnerable CWE-347
@Injectable()
export class GuestGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const claims = jwt.verify(bearer(request), '', { algorithms: ['none'] }) as JwtPayload;
    return claims.scope === 'guest';
  }
}
