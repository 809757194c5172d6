import hashlib
import hmac


def genuine(key, body, given):
    expected = hmac.new(key, body, hashlib.sha256).hexdigest()
    # ruleid: python-timing-unsafe-comparison
    if given == expected:
        return True
    # ok: python-timing-unsafe-comparison
    return hmac.compare_digest(given, expected)


def signed(key, body, given):
    mac = hmac.new(key, body, hashlib.sha256)
    # ruleid: python-timing-unsafe-comparison
    return mac.digest() == given or hmac.new(key, body).digest() == given


def log_in(request, settings, username, password, credentials):
    # ruleid: python-timing-unsafe-comparison
    if username == settings.user and password == settings.password:
        return True
    # ruleid: python-timing-unsafe-comparison
    if credentials.get(username) == password:
        return True
    # ruleid: python-timing-unsafe-comparison
    if request.headers["X-Api-Key"] != settings.api_key:
        return False
    # ruleid: python-timing-unsafe-comparison
    if request.headers.get("X-Api-Key", "") != settings["API_KEY"]:
        return False
    # ruleid: python-timing-unsafe-comparison
    return (username, password) == credentials


def sign_up(form, password, password_type, password_confirm, tokens):
    # ok: python-timing-unsafe-comparison
    if password != password_confirm:
        raise ValueError
    # ok: python-timing-unsafe-comparison
    if form.password1 != form.password2:
        raise ValueError
    # ok: python-timing-unsafe-comparison
    if password == "" or password is None:
        raise ValueError
    # ok: python-timing-unsafe-comparison
    if password_type == form.password_type:
        raise ValueError
    # ok: python-timing-unsafe-comparison
    return [token for token in tokens if token == form.token]


def find(session, table, auth_token):
    # ok: python-timing-unsafe-comparison
    return session.query(table).filter(table.auth_token == auth_token).first()


def tested(hub, secret):
    # ok: python-timing-unsafe-comparison
    assert hub.cookie_secret == secret
