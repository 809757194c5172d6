import os
import tempfile
import uuid
from pathlib import Path
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


def named_before(data, name):
    lock = os.path.join(tempfile.gettempdir(), "app-%d.lock" % os.getpid())
    # ruleid: python-insecure-temporary-file
    with open(lock, "w") as out:
        out.write(data)
    # ruleid: python-cache-in-temporary-folder
    cache = Path(tempfile.gettempdir()) / "cache.db"
    # ruleid: python-insecure-temporary-file
    cache.write_text(data)
    export = f"/tmp/export-{name}.json"
    # ruleid: python-insecure-temporary-file
    with open(export, "w") as out:
        out.write(data)
    # ruleid: python-insecure-temporary-file
    Path("/tmp/upload.txt").write_text(data)
    unique = os.path.join(tempfile.gettempdir(), uuid.uuid4().hex)
    # ok: python-insecure-temporary-file
    with open(unique, "x") as out:
        out.write(data)
    folder = Path(tempfile.mkdtemp())
    # ok: python-insecure-temporary-file
    (folder / "cache.db").write_text(data)


class Export:
    def __init__(self, month):
        self.path = "/tmp/export-" + str(month) + ".csv"
        self.name = "/srv/export-" + str(month) + ".csv"

    def write(self, data):
        # ruleid: python-insecure-temporary-file
        with open(self.path, "w") as out:
            out.write(data)
        # ok: python-insecure-temporary-file
        with open(self.name, "w") as out:
            out.write(data)


def folders_and_pipes(server, data):
    # ruleid: python-temporary-name
    # ok: python-insecure-temporary-file
    os.mkdir(tempfile.mktemp())
    # ruleid: python-temporary-name
    # ok: python-insecure-temporary-file
    pipe = tempfile.mktemp(suffix=".pipe")
    os.mkfifo(pipe)
    # ruleid: python-temporary-name
    # ok: python-insecure-temporary-file
    address = tempfile.mktemp()
    server.bind(address)
    # ok: python-temporary-name
    os.mkdir(tempfile.mkdtemp() + "/parts")
    # ruleid: python-insecure-temporary-file
    # ok: python-temporary-name
    backup = tempfile.mktemp()
    data.dump(backup)
    return backup


async def uploads(upload, frame):
    # ruleid: python-insecure-temporary-file
    upload.save("/tmp/upload.bin")
    target = Path("/tmp") / upload.filename
    # ruleid: python-insecure-temporary-file
    target.write_bytes(await upload.read())
    table = "/tmp/table-%s.csv" % upload.name
    # ruleid: python-insecure-temporary-file
    frame.to_csv(table)
    plain = os.path.join("/tmp", "state")
    # ruleid: python-insecure-temporary-file
    first = os.open(plain, os.O_CREAT | os.O_WRONLY)
    # ok: python-insecure-temporary-file
    second = os.open(plain, os.O_CREAT | os.O_EXCL | os.O_WRONLY)
    # ok: python-insecure-temporary-file
    upload.save("/srv/uploads/upload.bin")
    return first, second
