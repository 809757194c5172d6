class SecretFile:
    def __init__(self, path):
        self.path = path

    def write(self, text):
        # ruleid: python-secret-file-mode
        with open(self.path, "w") as file:
            file.write(text)

    def read(self):
        # ok: python-secret-file-mode
        with open(self.path, "r") as file:
            return file.read()


def save_credentials(path, text):
    # ruleid: python-secret-file-mode
    path.write_text(text)


def save_report(path, text):
    # ok: python-secret-file-mode
    with open(path, "w") as file:
        file.write(text)


def check_secrets(folder):
    # ok: python-secret-file-mode
    (folder / "samples.txt").write_text("made up")
