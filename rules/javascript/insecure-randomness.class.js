class SessionManager {
    generateConversationId() {
        // ok: javascript-insecure-random-secret
        return `conv_${Math.random().toString(36).slice(2)}`;
    }
    newSessionId() {
        // ruleid: javascript-insecure-random-secret
        return Math.random().toString(36);
    }
    login(password) {
        return authenticated(password);
    }
}

class TokenService {
    generateId() {
        // ruleid: javascript-insecure-random-secret
        return Math.random().toString(36);
    }
}

function opened(userId) {
    // ruleid: javascript-insecure-random-secret
    const sessionId = Math.random().toString(36);
    sessions.set(sessionId, { userId });
    return sessionId;
}
