// Numbers of visits and runs: nothing in this file lets anybody in.

function makeSessionId() {
    // ok: javascript-insecure-random-secret
    return Math.random().toString(36).slice(2);
}

export function open(events) {
    // ok: javascript-insecure-random-secret
    const sessionId = `s_${Math.random().toString(36).slice(2)}`;
    // ok: javascript-insecure-random-secret
    events.push({ name: "visit", session_id: Math.random() });
    // ok: javascript-insecure-random-secret
    events.session = "xxxx".replace(/x/g, () => Math.floor(Math.random() * 16));
    // ruleid: javascript-insecure-random-secret
    const accessToken = Math.random().toString(36).slice(2);
    // ruleid: javascript-insecure-random-secret
    const sessionKey = Math.random().toString(36);
    return send(events, sessionId, accessToken, sessionKey, makeSessionId());
}
