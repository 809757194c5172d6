def after_login(next_url):
    # ruleid: python-incomplete-redirect-check
    if next_url.startswith("/") and not next_url.startswith("//"):
        return redirect(next_url)
    return redirect("/")


def after_logout(next_url):
    # ok: python-incomplete-redirect-check
    if next_url.startswith("/") and not next_url.startswith("//") and "\\" not in next_url:
        return redirect(next_url)
    return redirect("/")


def is_safe_url(target):
    # ruleid: python-incomplete-redirect-check
    return "//" not in target


def is_comment(line):
    # ok: python-incomplete-redirect-check
    return line.startswith("//")
