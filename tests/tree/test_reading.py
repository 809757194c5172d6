import os
from pathlib import Path

import pytest

from verdict.tree.reading import NotRegular, TooLarge, open_regular, read_regular


def test_a_regular_file_is_read_whole(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_bytes(b"x = 1\n")
    assert read_regular(tmp_path / "a.py") == b"x = 1\n"


def test_a_pipe_that_nobody_writes_to_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.py")
    with pytest.raises(NotRegular):
        open_regular(tmp_path / "a.py")


@pytest.mark.parametrize("path", ["/dev/zero", "."])
def test_a_device_or_a_folder_is_refused(path: str) -> None:
    with pytest.raises(NotRegular):
        read_regular(Path(path))


def test_a_file_larger_than_the_bound_is_refused_and_one_as_large_is_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"12345")
    assert read_regular(tmp_path / "a", 5) == b"12345"
    with pytest.raises(TooLarge):
        read_regular(tmp_path / "a", 4)


def test_no_descriptor_is_left_open_by_a_refusal(tmp_path: Path) -> None:
    before = len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(3):
        with pytest.raises(NotRegular):
            open_regular(tmp_path)
    assert len(list(Path("/proc/self/fd").iterdir())) == before
