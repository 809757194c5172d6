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
