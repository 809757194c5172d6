"""Computes git's ids of contents without git, so that no filter runs."""

from __future__ import annotations

import hashlib
import os
import stat
from pathlib import Path

from verdict.tree.reading import open_regular

_CHUNK = 1 << 20
_NORMALISED = 16 << 20  # bytes of a file whose line ends are tried both ways; a longer one is text seldom


def blob_id(content: bytes, *, like: str) -> str:
    """The id of a blob with this content, by the hash of the id `like`: SHA-256 for one of 64 digits, else SHA-1."""
    digest = _hash(like)
    digest.update(b"blob %d\0" % len(content))
    digest.update(content)
    return digest.hexdigest()


def is_blob(path: Path, mode: str, id_: str) -> bool:
    """Whether a file or link equals what git has stored under an id and a mode, such as `100644`.

    CR LF counts as LF where git may have stored it so. Content that git filters when it stores it, as Git LFS does,
    never equals it. Nor does a script that was made executable: its first line now says how it is read.

    Raises:
        OSError: it can't be read.
    """
    status = path.lstat()
    if stat.S_ISLNK(status.st_mode):
        return mode == "120000" and blob_id(os.fsencode(path.readlink()), like=id_) == id_
    if mode not in ("100644", "100755", "100664"):
        return False
    if status.st_mode & 0o111 and mode != "100755" and "." not in path.name:
        return False
    return _holds(path, id_)


def _holds(path: Path, id_: str) -> bool:
    with open_regular(path) as stream:
        size = os.fstat(stream.fileno()).st_size
        if size <= _NORMALISED:
            content = stream.read(size + 1)  # one that grows meanwhile is another
            if blob_id(content, like=id_) == id_:
                return True
            return b"\r\n" in content and blob_id(content.replace(b"\r\n", b"\n"), like=id_) == id_
        digest = _hash(id_)
        digest.update(b"blob %d\0" % size)
        while chunk := stream.read(_CHUNK):
            digest.update(chunk)
    return digest.hexdigest() == id_


def _hash(like: str) -> hashlib._Hash:
    return hashlib.new("sha256" if len(like) == 64 else "sha1", usedforsecurity=False)
