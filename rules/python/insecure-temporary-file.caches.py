import os
import tempfile
import uuid


class Cache:
    def __init__(self, directory=None, location=None):
        if directory is None:
            # ruleid: python-cache-in-temporary-folder
            directory = tempfile.gettempdir()
        if location is None:
            # ruleid: python-cache-in-temporary-folder
            location = os.path.join(tempfile.gettempdir(), "tables")
        self.directory = directory
        self.location = location


def table_file(version):
    # ruleid: python-cache-in-temporary-folder
    cache_file = os.path.join(tempfile.gettempdir(), "tables-%s.json" % version)
    return cache_file


def own_cache():
    # ok: python-cache-in-temporary-folder
    cache_dir = tempfile.mkdtemp()
    # ok: python-cache-in-temporary-folder
    cache_file = os.path.join(tempfile.gettempdir(), uuid.uuid4().hex)
    # ok: python-cache-in-temporary-folder
    work = tempfile.gettempdir()
    return cache_dir, cache_file, work
