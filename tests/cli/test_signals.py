"""On a signal a scan reports partial results, other commands stop, and no process or folder is left behind."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from children import GRANDPARENT, WAIT, gone, until

TEMPORARY = """
import os, tempfile
folder, name = tempfile.mkdtemp(), {told!r}
with open(name + ".new", "w") as stream:
    stream.write(folder)
os.rename(name + ".new", name)
{then}
"""
PROGRAM = str(Path(sys.executable).parent / "verdict")
SCAN = (PROGRAM, "scan", "-e", "bandit", "--format", "json")
NUMBERS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
Fake = Callable[[str, str], Path]


@contextlib.contextmanager
def begun(
    *command: str, tree: Path, scratch: Path, sign: Callable[[], bool], **environment: str
) -> Iterator[subprocess.Popen[str]]:
    """A command that has given a sign of what it is doing. Killed if it hangs."""
    scratch.mkdir()
    with subprocess.Popen(
        command, cwd=tree, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "TMPDIR": str(scratch), **environment},
    ) as process:  # fmt: skip
        try:
            until(lambda: sign() or process.poll() is not None)
            yield process
        finally:
            process.kill()


@pytest.fixture
def scratch(tmp_path: Path) -> Path:
    """Where temporary folders go."""
    return tmp_path / "scratch"


@pytest.mark.parametrize(
    "numbers",
    [*((number,) for number in NUMBERS), (signal.SIGTERM, signal.SIGTERM), NUMBERS * 5],
    ids=lambda numbers: "+".join(each.name for each in numbers[:4]),
)
def test_a_signal_stops_a_scan_and_the_report_says_what_is_missing(
    numbers: tuple[signal.Signals, ...], tmp_path: Path, scratch: Path, tree: Path, fake: Fake
) -> None:
    pids = tmp_path / "pids"
    fake("bandit", GRANDPARENT.format(pids=str(pids)))
    with begun(*SCAN, tree=tree, scratch=scratch, sign=pids.exists) as process:
        for number in numbers:
            process.send_signal(number)
        out, _ = process.communicate(timeout=WAIT)
    report = json.loads(out)
    assert (process.returncode, report["decision"]) == (3, "INCOMPLETE")
    assert "stopped" in report["engines"][0]["error"]
    until(lambda: gone(pids))
    assert [*scratch.iterdir()] == []


def test_a_signal_ends_the_wait_for_somebody_who_reads_a_report(tmp_path: Path, scratch: Path, tree: Path) -> None:
    (whole, pipe) = tmp_path / "whole.json", tmp_path / "pipe"
    os.mkfifo(pipe)
    outputs = ("-o", f"json:{whole}", "-o", f"csv:{pipe}")
    with begun(*SCAN[:4], "-q", *outputs, tree=tree, scratch=scratch, sign=whole.exists) as process:
        process.send_signal(signal.SIGTERM)
        _, error = process.communicate(timeout=WAIT)
    assert (process.returncode, error.partition(" (")[0]) == (
        4,
        f"verdict: {pipe} can't be written: nobody reads the pipe",
    )


def test_a_stopped_scan_still_looks_which_files_have_changed(
    tmp_path: Path, scratch: Path, tree: Path, fake: Fake
) -> None:
    pids = tmp_path / "pids"
    (tree / "other.py").write_text("y = 1\n")
    fake("bandit", GRANDPARENT.format(pids=str(pids)))
    with begun(*SCAN, tree=tree, scratch=scratch, sign=pids.exists) as process:
        (tree / "app.py").chmod(0o600)  # the same content, which only reading it again can tell
        (tree / "other.py").write_text("z = 2\n")
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=WAIT)
    changed, *others = json.loads(out)["headlines"]
    assert changed == "1 file changed during the scan"
    assert not [each for each in others if "unchanged" in each]


IMPORTING = """
import os, signal, sys
class Signalled:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.{signal})
sys.meta_path.insert(0, Signalled())
sys.argv = ["verdict", "scan", "--format", "json", "--quiet"]
from verdict.__main__ import main
main()
"""


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("verdict.processes.signals", signal.SIGINT),  # before that import the others end the command by themselves
        *((name, number) for name in ("click", "verdict.cli.main") for number in NUMBERS),
    ],
)
def test_a_signal_during_imports_ends_the_command_with_the_same_exit_code(
    number: signal.Signals, name: str, tree: Path
) -> None:
    code = IMPORTING.format(name=name, signal=number.name)
    done = subprocess.run([sys.executable, "-c", code], cwd=tree, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (3, "", "verdict: stopped\n")


@pytest.mark.parametrize("number", NUMBERS)
def test_a_signal_before_files_are_listed_still_gives_a_report(number: signal.Signals, tree: Path) -> None:
    code = IMPORTING.format(name="verdict.app.scan", signal=number.name)
    done = subprocess.run([sys.executable, "-c", code], cwd=tree, capture_output=True, text=True, check=False)
    report = json.loads(done.stdout)
    assert (done.returncode, report["decision"], done.stderr) == (3, "INCOMPLETE", "")
    assert {each["status"] for each in report["engines"] if each["id"] != "sbom"} == {"failed"}


def test_an_ignored_sighup_does_not_stop_a_scan(tmp_path: Path, scratch: Path, tree: Path, fake: Fake) -> None:
    started, heard = tmp_path / "started", tmp_path / "heard"
    fake(
        "bandit",
        f"""
        import os, time
        open({str(started)!r}, "w").close()
        while not os.path.exists({str(heard)!r}):
            time.sleep(0.01)
        raise SystemExit(2)
        """,
    )
    with begun("nohup", *SCAN, tree=tree, scratch=scratch, sign=started.exists) as process:
        process.send_signal(signal.SIGHUP)
        heard.touch()
        out, _ = process.communicate(timeout=WAIT)
    assert "exit code 2" in json.loads(out)["engines"][0]["error"]


@pytest.mark.parametrize("number", [signal.SIGKILL, *NUMBERS])
def test_no_engine_process_outlives_the_other_commands(
    number: signal.Signals, tmp_path: Path, scratch: Path, tree: Path, fake: Fake
) -> None:
    pids = tmp_path / "pids"
    fake("bandit", GRANDPARENT.format(pids=str(pids)))
    config = tree / ".verdict" / "config.yaml"
    engines = {**json.loads(config.read_text())["engines"]}
    engines |= {name: {"enabled": False} for name in ("semgrep", "kingfisher", "zizmor", "osv", "sbom")}
    config.write_text(json.dumps({"version": 1, "engines": engines}))
    with begun(PROGRAM, "baseline", "write", tree=tree, scratch=scratch, sign=pids.exists) as process:
        process.send_signal(number)
        _, err = process.communicate(timeout=WAIT)
    until(lambda: gone(pids))
    if number is not signal.SIGKILL:
        assert (process.returncode, err.strip().splitlines()[-1]) == (3, "verdict: stopped")
        assert [*scratch.iterdir()] == []
    assert not (tree / ".verdict" / "baseline.json").exists()


@pytest.mark.parametrize("words", [("engines", "sync", "bandit"), ("rules", "test", "python-sql-injection")])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGQUIT])
def test_an_installation_that_waits_for_the_network_ends_with_the_command(
    number: signal.Signals, words: tuple[str, ...], tmp_path: Path, scratch: Path, tree: Path
) -> None:
    home = tmp_path / "home"
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(WAIT)
        index = f"http://127.0.0.1:{server.getsockname()[1]}/simple/"
        settings = {"VERDICT_HOME": str(home), "UV_DEFAULT_INDEX": index, "UV_CACHE_DIR": str(tmp_path / "cache")}
        settings |= {"NO_PROXY": "127.0.0.1", "UV_HTTP_RETRIES": "0"}
        with begun(
            PROGRAM, *words, tree=tree, scratch=scratch, sign=home.exists, **settings
        ) as process, server.accept()[0] as asked:  # fmt: skip
            asked.settimeout(WAIT)
            process.send_signal(number)
            _, err = process.communicate(timeout=WAIT)
            with contextlib.suppress(ConnectionResetError):
                while asked.recv(4096):  # up to its end: the installer is gone
                    pass
    if number is not signal.SIGKILL:
        assert (process.returncode, err.strip()) == (3, "verdict: stopped")
    else:  # nothing answers any more: the next one fails, and removes what that one left
        again = subprocess.run([PROGRAM, *words], env={**os.environ, **settings}, capture_output=True, check=False)
        assert again.returncode == 3
    assert [each.name for each in (home / "engines").iterdir()] == [".lock"]


def test_a_download_that_waits_for_the_network_ends_with_the_command(scratch: Path, tree: Path, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(WAIT)
        words = ("db", "update", "-e", "PyPI", "--from", f"http://127.0.0.1:{server.getsockname()[1]}/")
        settings = {"VERDICT_HOME": str(tmp_path / "home"), "NO_PROXY": "127.0.0.1"}
        with (
            begun(PROGRAM, *words, tree=tree, scratch=scratch, sign=lambda: True, **settings) as process,
            server.accept()[0],
        ):
            process.send_signal(signal.SIGQUIT)
            _, err = process.communicate(timeout=WAIT)
    assert (process.returncode, err.strip().splitlines()[-1]) == (3, "verdict: stopped")


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_bill_of_materials_leaves_no_git(number: signal.Signals, scratch: Path, tree: Path, tmp_path: Path) -> None:
    pids, git = tmp_path / "pids", tmp_path / "bin" / "git"
    git.parent.mkdir()
    git.write_text(f"#!/bin/sh\necho $$ > {pids}.new\nmv {pids}.new {pids}\nsleep 600\n")
    git.chmod(0o755)
    path = f"{git.parent}{os.pathsep}{os.environ['PATH']}"
    with begun(PROGRAM, "sbom", tree=tree, scratch=scratch, sign=pids.exists, PATH=path) as process:
        process.send_signal(number)
        _, err = process.communicate(timeout=WAIT)
    until(lambda: gone(pids))
    if number is not signal.SIGKILL:
        assert (process.returncode, err.strip()) == (3, "verdict: stopped")


@pytest.mark.parametrize("engine", ["semgrep", "bandit", "kingfisher", "zizmor"])
def test_temporary_files_of_engines_are_removed_with_the_scan(
    engine: str, scratch: Path, tree: Path, tmp_path: Path, fake: Fake
) -> None:
    told = tmp_path / "told"
    fake(engine, TEMPORARY.format(told=str(told), then=""))
    with begun(PROGRAM, "scan", "-e", engine, tree=tree, scratch=scratch, sign=lambda: False) as process:
        process.communicate(timeout=WAIT)
    assert Path(told.read_text()).is_relative_to(scratch.resolve())
    assert [*scratch.iterdir()] == []


def test_leftovers_of_a_killed_scan_are_removed_by_the_next(
    scratch: Path, tree: Path, tmp_path: Path, fake: Fake
) -> None:
    told = tmp_path / "told"
    fake("kingfisher", TEMPORARY.format(told=str(told), then="import time; time.sleep(600)"))
    scan = (PROGRAM, "scan", "-e", "kingfisher")
    with begun(*scan, tree=tree, scratch=scratch, sign=told.exists) as process:
        process.kill()
        process.communicate(timeout=WAIT)
    for lock in scratch.glob("*/.verdict-lock"):
        os.utime(lock, (0, 0))
    fake("kingfisher", "raise SystemExit(1)")
    assert [*scratch.iterdir()] != []
    subprocess.run(scan, cwd=tree, capture_output=True, env={**os.environ, "TMPDIR": str(scratch)}, check=False)
    assert [*scratch.iterdir()] == []
