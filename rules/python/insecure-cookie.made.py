def remember(response, number, made_by, cookie):
    # ok: python-insecure-cookie
    response.headers.add("Set-Cookie", cookie(str(number["id"])))
    # ok: python-insecure-cookie
    response.headers["Set-Cookie"] = made_by.cookie("basket", number)
    # ruleid: python-insecure-cookie
    response.headers["Set-Cookie"] = "basket=" + cookie("basket")
