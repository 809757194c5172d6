class Daemon:
    def __init__(self, name):
        # ruleid: python-fixed-name-in-temporary-folder
        self.pid_file = "/tmp/%s.pid" % name
        # ruleid: python-fixed-name-in-temporary-folder
        self.log_file = "/tmp/service.log"
        # ok: python-fixed-name-in-temporary-folder
        self.lock_file = "/run/service.lock"
        # ok: python-fixed-name-in-temporary-folder
        self.folder = "/tmp/"
