import hashlib
from pathlib import Path


# case: vulnerable CWE-328
class Manifest:
    algorithm = "sha1"

    def __init__(self, root: Path):
        self.root = root
        self.lines = []

    def digest(self, path: Path) -> str:
        h = hashlib.new(self.algorithm)
        with path.open("rb") as fh:
            for block in iter(lambda: fh.read(65536), b""):
                h.update(block)
        return h.hexdigest()

    def verify(self, expected: dict[str, str]) -> bool:
        return all(self.digest(self.root / name) == value for name, value in expected.items())
