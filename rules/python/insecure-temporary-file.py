import os
import tempfile
from tempfile import mktemp


def write_report(data):
    # ruleid: python-insecure-temporary-file
    path = tempfile.mktemp(suffix=".csv")
    with open(path, "w") as out:
        out.write(data)
    # ruleid: python-insecure-temporary-file
    other = mktemp()
    # ruleid: python-insecure-temporary-file
    with open("/tmp/report.csv", "w") as out:
        out.write(data)
    # ruleid: python-insecure-temporary-file
    with open(f"/tmp/report-{os.getpid()}.csv", "wb") as out:
        out.write(data)
    return path, other


def write_safely(data, name):
    # ok: python-insecure-temporary-file
    with tempfile.NamedTemporaryFile("w", suffix=".csv", delete=False) as out:
        out.write(data)
    # ok: python-insecure-temporary-file
    handle, path = tempfile.mkstemp()
    # ok: python-insecure-temporary-file
    with os.fdopen(handle, "w") as out:
        out.write(data)
    with tempfile.TemporaryDirectory() as folder:
        # ok: python-insecure-temporary-file
        with open(os.path.join(folder, "report.csv"), "w") as out:
            out.write(data)
    # ok: python-insecure-temporary-file
    with open("/tmp/report.csv") as handle:
        return handle.read(), path
