import csv
import os
import tempfile


# case: vulnerable CWE-377
class Spool:
    def __init__(self, job):
        self.path = os.path.join("/tmp", f"export-{job}.csv")

    def write(self, rows):
        with open(self.path, "w", newline="") as fh:
            csv.writer(fh).writerows(rows)
        return self.path


# case: safe CWE-377
class PrivateSpool:
    def __init__(self, job):
        self.folder = tempfile.mkdtemp(prefix="export-")
        self.path = os.path.join(self.folder, f"export-{job}.csv")

    def write(self, rows):
        with open(self.path, "w", newline="") as fh:
            csv.writer(fh).writerows(rows)
        return self.path
