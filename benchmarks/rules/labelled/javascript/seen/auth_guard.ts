import { CanActivate, ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import jwt, { JwtPayload } from 'jsonwebtoken';
import { Request } from 'express';

function bearer(request: Request): string {
  return (request.headers.authorization ?? '').replace(/^Bearer /, '');
}

const PUBLIC_KEY = process.env.JWT_PUBLIC_KEY ?? '';

// case: vulnerable CWE-347
@Injectable()
export class OwnerGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const claims = jwt.decode(bearer(request)) as JwtPayload | null;
    return claims !== null && claims.role === 'owner';
  }
}

// case: safe CWE-347
@Injectable()
export class EditorGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    try {
      const claims = jwt.verify(bearer(request), PUBLIC_KEY, { algorithms: ['RS256'] }) as JwtPayload;
      return claims.role === 'editor';
    } catch {
      throw new UnauthorizedException();
    }
  }
}
