import os
import stat


def save(path, text):
    # ruleid: python-mode-after-content
    with open(path, "w+") as file:
        os.fchmod(file.fileno(), stat.S_IRUSR | stat.S_IWUSR)
        file.write(text)


def save_and_close(path, text):
    # ruleid: python-mode-after-content
    with open(path, "w") as file:
        file.write(text)
    os.chmod(path, 0o600)


def save_script(path, text):
    # ok: python-mode-after-content
    with open(path, "w") as file:
        file.write(text)
    os.chmod(path, 0o755)


def save_closed(path, text):
    made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    # ok: python-mode-after-content
    with os.fdopen(made, "w") as file:
        file.write(text)
