function signed(user) {
  const message = {
    // ok: javascript-insecure-random-secret
    nonce: (Math.random() * 1000) | 0,
    user,
    // ruleid: javascript-insecure-random-secret
    token: Math.random().toString(36),
  };
  message.sign = sign(message, KEY);
  return message;
}

function numbered(message, session) {
  // ok: javascript-insecure-random-secret
  message.nonce = Math.random();
  // ok: javascript-insecure-random-secret
  kept(message).nonce = Math.floor(Number.MAX_SAFE_INTEGER * Math.random());
  // ok: javascript-insecure-random-secret
  const nonce = Math.floor(Math.random() * 1000);
  // ruleid: javascript-insecure-random-secret
  session.nonce = Math.random().toString(36).substring(7);
  // ruleid: javascript-insecure-random-secret
  message.csrfNonce = Math.random().toString(36).substring(7);
  return nonce;
}
