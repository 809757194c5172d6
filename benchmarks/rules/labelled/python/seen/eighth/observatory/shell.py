"""Runs the observatory's programs."""
import subprocess

TELESCOPES = {"north": "tn-1", "south": "ts-2"}


def telescope(name):
    return TELESCOPES.get(name, "tn-1")


# case: vulnerable CWE-78
def point(telescope_id, target):
    steps = ["cd /opt/scope", "&&", "./point", telescope_id]
    steps.append(target)
    return subprocess.Popen(" ".join(steps), shell=True)


# case: safe CWE-78
def park(telescope_id):
    steps = ["cd /opt/scope", "&&", "./park", telescope_id]
    return subprocess.Popen(" ".join(steps), shell=True)


# case: vulnerable CWE-78
def develop(plate):
    return subprocess.call(["/bin/sh", "-c", f"develop --plate={plate}"])


# case: safe CWE-78
def develop_listed(plate):
    return subprocess.call(["develop", f"--plate={plate}"])
