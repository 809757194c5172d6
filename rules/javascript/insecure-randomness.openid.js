function login(response) {
  // ruleid: javascript-insecure-random-secret
  const nonce = Math.random().toString(36).substring(2);
  const query = new URLSearchParams({ response_type: "code", scope: "openid email", nonce });
  response.redirect(`${ISSUER}/authorize?${query}`);
}
