import os


class Picture:
    def __init__(self, filename, width):
        self.filename = filename
        self.width = width

    def convert(self):
        # ruleid: python-shell-command-from-parameter
        os.system("convert %s out.png" % self.filename)

    def measure(self):
        # ok: python-shell-command-from-parameter
        os.system("resize %d" % self.width)
