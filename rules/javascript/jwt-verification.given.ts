import { Request, Response } from "express";

export function userOf(idToken: string): User {
  const parts = idToken.split(".");
  // ruleid: javascript-jwt-payload-decoded
  const claims = JSON.parse(Buffer.from(parts[1], "base64url").toString());
  return { name: claims.name };
}

export function signedIn(request: Request, response: Response): void {
  response.json(userOf(request.body.idToken));
}
