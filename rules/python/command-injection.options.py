import subprocess


def clone(url, folder, branch, depth: int):
    # ruleid: python-option-from-parameter
    subprocess.check_call(["git", "clone", url])
    # ruleid: python-option-from-parameter
    subprocess.check_call(["git", "clone", "--quiet", url, "repository"])
    # ok: python-option-from-parameter
    subprocess.check_call(["git", "clone", "--", url, folder])
    # ok: python-option-from-parameter
    subprocess.check_call(["git", "clone", "--branch", branch, "--", url])
    # ok: python-option-from-parameter
    subprocess.check_call(["git", "show", f"HEAD:{branch}"])
    # ok: python-option-from-parameter
    subprocess.check_call(["git", "log", depth])
    # ok: python-option-from-parameter
    subprocess.check_call(["ls", folder])


def switch(kind, branch):
    # ruleid: python-option-from-parameter
    arguments = [kind, "checkout", branch]
    subprocess.run(arguments, check=True)


def switch_checked(kind, branch):
    if branch.startswith("-"):
        raise ValueError(branch)
    # ok: python-option-from-parameter
    subprocess.run([kind, "checkout", branch], check=True)


def switch_listed(kind, branch):
    rest = ["--", branch]
    # ok: python-option-from-parameter
    subprocess.run([kind, "checkout", *rest], check=True)


class Repository:
    def __init__(self, url):
        self.url = url

    def obtain(self):
        # ruleid: python-option-from-parameter
        self.run(["clone", "-q", self.url])
        # ok: python-option-from-parameter
        self.run(["clone", "-q", "--", self.url])


# ok: python-option-from-parameter
VERBS = ["clone", "fetch"]
