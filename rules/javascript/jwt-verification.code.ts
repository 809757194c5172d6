import express, { Request, Response } from "express";

async function exchange(code: string): Promise<Tokens> {
  const body = new URLSearchParams({ grant_type: "authorization_code", code });
  const response = await fetch(TOKEN_URL, { method: "POST", body });
  return response.json();
}

export function userOf(idToken: string): User {
  const parts = idToken.split(".");
  // ok: javascript-jwt-payload-decoded
  const claims = JSON.parse(Buffer.from(parts[1], "base64url").toString());
  return { name: claims.name };
}

export function signedIn(request: Request, response: Response): void {
  const [, payload] = request.headers.authorization.split(".");
  // ruleid: javascript-jwt-payload-decoded
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  response.json({ name: claims.name });
}

export async function callback(request: Request, response: Response) {
  const tokens = await exchange(request.query.code);
  // ok: javascript-jwt-payload-decoded
  const claims = JSON.parse(Buffer.from(tokens.id_token.split(".")[1], "base64").toString());
  response.json(claims);
}
