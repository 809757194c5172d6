def allowed(path):
    # ruleid: python-incomplete-parent-check
    if "../" in path:
        return False
    return True


def allowed_on_windows_too(path):
    # ok: python-incomplete-parent-check
    if "../" in path or "..\\" in path:
        return False
    return True
