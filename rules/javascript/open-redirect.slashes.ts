export function isSafeRedirect(url: string): boolean {
  // ruleid: javascript-incomplete-redirect-check
  if (/^\/\//.test(url)) {
    return false;
  }
  return url.startsWith("/");
}

export function isSafeRedirectToo(url: string): boolean {
  // ok: javascript-incomplete-redirect-check
  return url.startsWith("/") && !url.startsWith("//") && !url.includes("\\");
}

function signedIn(req: Request, res: Response, returnTo: string) {
  // ruleid: javascript-incomplete-redirect-check
  if (returnTo.startsWith("/") && !returnTo.startsWith("//")) {
    res.redirect(returnTo);
  }
}

function isComment(line: string): boolean {
  // ok: javascript-incomplete-redirect-check
  return line.startsWith("//");
}
