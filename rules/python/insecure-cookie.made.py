def remember(response, number, made_by, cookie):
    # ok: python-insecure-cookie
    response.headers.add("Set-Cookie", cookie(str(number["id"])))
    # ok: python-insecure-cookie
    response.headers["Set-Cookie"] = made_by.cookie("basket", number)
    # ruleid: python-insecure-cookie
    response.headers["Set-Cookie"] = "basket=" + cookie("basket")


def forget(response, number):
    # ok: python-insecure-cookie, python-cookie-readable-by-scripts, python-session-cookie-readable-by-scripts
    response.set_cookie("session", "", expires=0)
    # ok: python-insecure-cookie
    response.set_cookie("session", "", max_age=0, httponly=True)
    # ruleid: python-insecure-cookie, python-cookie-readable-by-scripts, python-session-cookie-readable-by-scripts
    response.set_cookie("session", number, max_age=3600)
    # ok: python-insecure-cookie, python-cookie-readable-by-scripts, python-session-cookie-readable-by-scripts
    response.set_cookie(Cookie(session_name, number, http_only=True, secure=True))
    # ok: python-insecure-cookie, python-cookie-readable-by-scripts, python-session-cookie-readable-by-scripts
    handler.set_cookie(id_token.data, response, max_age=3600)


def expired(response):
    # ok: python-insecure-cookie, python-session-cookie-readable-by-scripts
    # ruleid: python-cookie-readable-by-scripts
    response.set_cookie("is_access_token_expired", "true")
    # ruleid: python-insecure-cookie, python-cookie-readable-by-scripts, python-session-cookie-readable-by-scripts
    response.set_cookie("access_token", made())


def kept_by_the_client(name, value, keeper, response):
    access_token = keeper.create_access_token(data={"sub": name})
    # ok: python-insecure-cookie
    cookie = Cookie(version=0, name=name, value=value, port=None, port_specified=False, secure=False, rest=None)
    # ok: python-insecure-cookie
    # ok: python-cookie-readable-by-scripts
    # ok: python-session-cookie-readable-by-scripts
    keeper.set_cookie(response, access_token)
    return cookie
