"""Child processes: limited, killed with all their children, and never taken for finished when they aren't."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

import pytest
from children import until
from hypothesis import given
from hypothesis import strategies as st

from verdict.domain.errors import (
    Crashed,
    EngineError,
    Interrupted,
    OutOfProcessorTime,
    OutputInvalid,
    TimedOut,
    Unavailable,
)
from verdict.processes.deadline import Deadline
from verdict.processes.run import MIB, Bounds, Output, chunked, environment, run

OK = frozenset({0})
FREE = Bounds()


def python(
    code: str,
    deadline: Deadline | None = None,
    *,
    ok: frozenset[int] = OK,
    stdin: bytes = b"",
    bounds: Bounds = FREE,
    env: Mapping[str, str] | None = None,
) -> Output:
    """Run a few lines of Python as a child."""
    argv = [sys.executable, "-I", "-S", "-c", code]
    surroundings = environment() if env is None else env
    return run(
        argv, ok=ok, deadline=deadline or Deadline(20), cwd=Path("/"), env=surroundings, stdin=stdin, bounds=bounds
    )


def gone(pid: int) -> bool:
    """Whether a process ends within a second; one that only waits to be collected has ended."""
    for _ in range(100):
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except FileNotFoundError:
            return True
        if state == "Z":
            return True
        time.sleep(0.01)
    return False


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks processes up in /proc")

# A child that starts a child of its own; both wait. Their process ids go to a file named by the first argument.
FAMILY = """
import os, time
path = {path!r}
child = os.fork()
if child == 0:
    time.sleep(60)
    os._exit(0)
with open(path + ".new", "w") as stream:
    stream.write(f"{{os.getpid()}} {{child}}")
os.rename(path + ".new", path)
{then}
"""


def test_much_output_on_both_pipes_is_read_completely() -> None:
    code = "import sys\nfor _ in range(64):\n sys.stderr.write('e' * 16384); sys.stdout.write('o' * 16384)"
    output = python(code)
    assert output.stdout == b"o" * MIB
    assert output.stderr == b"e" * MIB


class Recorder:
    def __init__(self) -> None:
        self.heard: list[tuple[bytes, bytes]] = []

    def __call__(self, stdout: bytearray, stderr: bytearray) -> None:
        self.heard.append((bytes(stdout), bytes(stderr)))


WRITES = "import sys; print('out', flush=True); sys.stderr.write('err'); sys.stderr.flush(); "


@pytest.mark.parametrize(
    ("then", "seconds", "error"),
    [
        ("sys.exit(0)", 20, None),
        ("sys.exit(9)", 20, Crashed),
        ("import os; os.kill(os.getpid(), 9)", 20, Crashed),
        ("import time; time.sleep(60)", 1, TimedOut),
        ("print('o' * 3_000_000)", 20, OutputInvalid),
    ],
)
def test_output_is_recorded_however_the_process_ends(
    then: str, seconds: float, error: type[EngineError] | None
) -> None:
    recorder = Recorder()
    argv = [sys.executable, "-I", "-S", "-c", WRITES + then]
    expected = contextlib.nullcontext() if error is None else pytest.raises(error)
    with expected:
        run(
            argv, ok=OK, deadline=Deadline(seconds), cwd=Path("/"), env=environment(), bounds=Bounds(2 * MIB),
            record=recorder,
        )  # fmt: skip
    ((stdout, stderr),) = recorder.heard
    assert (stdout[:4], stderr) == (b"out\n", b"err")


def test_the_end_of_a_long_log_is_kept() -> None:
    output = python("import sys\nsys.stderr.write('e' * 3_000_000 + 'the end')")
    assert len(output.stderr) <= MIB
    assert output.stderr.endswith(b"the end")


def test_an_accepted_exit_code_is_returned() -> None:
    assert python("raise SystemExit(7)", ok=frozenset({0, 7})).code == 7


def test_any_other_code_is_a_crash_that_names_the_last_line_of_the_log() -> None:
    with pytest.raises(Crashed, match=r"ended with exit code 3: second$"):
        python("import sys\nprint('first\\nsecond\\n \\n', file=sys.stderr)\nsys.exit(3)")


def test_escape_codes_in_a_log_do_not_reach_the_terminal() -> None:
    with pytest.raises(Crashed) as raised:
        python("import sys\nsys.stderr.write('\\x1b[31mred\\u202e')\nsys.exit(1)")
    assert "\x1b" not in str(raised.value)
    assert "\u202e" not in str(raised.value)


@pytest.mark.parametrize("name", ["SIGKILL", "SIGSEGV", "SIGTERM"])
def test_a_child_killed_by_a_signal_is_a_crash_that_names_the_signal(name: str) -> None:
    with pytest.raises(Crashed, match=f"was killed by {name}"):
        python(f"import os, signal\nprint('half of a rep', flush=True)\nos.kill(os.getpid(), signal.{name})")


@needs_proc
def test_the_deadline_ends_the_child_and_its_children(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    with pytest.raises(TimedOut, match=r"not done after 0\.7 s"):
        python(FAMILY.format(path=str(pids), then="time.sleep(60)"), Deadline(0.7))
    assert all(gone(int(pid)) for pid in pids.read_text().split())


@needs_proc
def test_a_child_that_ignores_sigterm_is_killed(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    then = (
        "import signal\nfor each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP): signal.signal(each, signal.SIG_IGN)"
    )
    with pytest.raises(TimedOut):
        python(FAMILY.format(path=str(pids), then=then + "\ntime.sleep(60)"), Deadline(0.7))
    assert all(gone(int(pid)) for pid in pids.read_text().split())


@needs_proc
def test_cancelling_ends_the_child_and_its_children_at_once(tmp_path: Path) -> None:
    pids, deadline = tmp_path / "pids", Deadline(60)

    def cancel() -> None:
        while not pids.exists():
            time.sleep(0.01)
        deadline.cancel()

    waiting = threading.Thread(target=cancel)
    waiting.start()
    begun = time.monotonic()
    with pytest.raises(Interrupted):
        python(FAMILY.format(path=str(pids), then="time.sleep(60)"), deadline)
    waiting.join()
    assert time.monotonic() - begun < 10
    assert all(gone(int(pid)) for pid in pids.read_text().split())


@needs_proc
def test_a_grandchild_that_keeps_the_pipe_open_causes_no_delay_and_is_killed(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    begun = time.monotonic()
    output = python(FAMILY.format(path=str(pids), then="print('done', flush=True)"), Deadline(60))
    assert output.stdout == b"done\n"
    assert time.monotonic() - begun < 20
    assert all(gone(int(pid)) for pid in pids.read_text().split())


# A tool that leaves a daemon behind: a process in a session of its own, whose parent has ended, with no pipe of ours.
DAEMON = """
import os, time
path = {path!r}
if os.fork() == 0:
    os.setsid()
    if os.fork():
        os._exit(0)
    for number in range(3):
        os.close(number)
    with open(path + ".new", "w") as stream:
        stream.write(str(os.getpid()))
    os.rename(path + ".new", path)
    time.sleep(600)
while not os.path.exists(path):
    time.sleep(0.01)
print("done", flush=True)
{then}
"""
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere only the process group is known")


@on_linux
def test_a_daemon_is_killed_when_its_tool_has_ended(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    assert python(DAEMON.format(path=str(pid), then="")).stdout == b"done\n"
    assert gone(int(pid.read_text()))


@on_linux
def test_a_daemon_is_killed_when_its_tool_is_stopped(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    with pytest.raises(TimedOut):
        python(DAEMON.format(path=str(pid), then="time.sleep(600)"), Deadline(3))
    assert gone(int(pid.read_text()))


@on_linux
def test_a_tool_ends_with_its_guard_and_the_next_one_runs(tmp_path: Path) -> None:
    with pytest.raises(Crashed, match="was killed by SIGKILL"):
        python("import os, signal, time\nos.kill(os.getppid(), signal.SIGKILL)\ntime.sleep(600)")
    parents = python("import os\nprint(open(f'/proc/{os.getppid()}/stat').read().rpartition(')')[2].split()[1])")
    maker = int(parents.stdout)  # of guards
    os.kill(maker, signal.SIGKILL)
    assert gone(maker)
    assert python("print('here')").stdout == b"here\n"


ENDED_BY_FORCE = """
import os, sys, threading
from pathlib import Path
from verdict.processes.deadline import Deadline
from verdict.processes.run import environment, run
argv = [sys.executable, "-I", "-S", "-c", sys.argv[1]]
given = dict(ok=(0,), deadline=Deadline(600), cwd=Path("/"), env=environment())
threading.Thread(target=run, args=[argv], kwargs=given).start()
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGQUIT])
@pytest.mark.parametrize("child", [FAMILY, pytest.param(DAEMON, marks=on_linux)], ids=["child", "daemon"])
def test_no_child_process_outlives_verdict_however_it_ends(child: str, number: signal.Signals, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    tool = child.format(path=str(pids), then="time.sleep(600)")
    with subprocess.Popen([sys.executable, "-c", ENDED_BY_FORCE, tool]) as process:
        until(pids.exists)
        process.send_signal(number)
    until(lambda: all(gone(int(pid)) for pid in pids.read_text().split()))


def test_a_child_that_closes_its_pipes_is_still_waited_for(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    python(f"import os, time\nos.close(1); os.close(2)\ntime.sleep(0.3)\nopen({str(mark)!r}, 'w').close()")
    assert mark.exists()


def test_a_child_that_closes_its_pipes_does_not_outlive_the_deadline() -> None:
    with pytest.raises(TimedOut):
        python("import os, time\nos.close(1); os.close(2)\ntime.sleep(60)", Deadline(0.5))


def test_nothing_is_started_after_the_deadline(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    with pytest.raises(TimedOut):
        python(f"open({str(mark)!r}, 'w')", Deadline(0))
    assert not mark.exists()


def test_too_much_output_is_an_error_and_not_truncated() -> None:
    with pytest.raises(OutputInvalid, match="more than 1 MiB"):
        python("import sys\nwhile True: sys.stdout.write('x' * 65536)", bounds=Bounds(output=MIB))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds another process's memory")
def test_a_child_has_limits_by_default() -> None:
    code = "import resource, time; time.sleep(0.5); print(resource.getrlimit(resource.RLIMIT_AS)[0])"
    assert int(python(code).stdout) == Bounds().memory == 16 << 30


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds another process's memory")
def test_a_child_that_exceeds_its_memory_limit_ends() -> None:
    with pytest.raises(Crashed):
        python("import time; time.sleep(0.2); x = bytearray(1 << 30); print(len(x))", bounds=Bounds(memory=256 * MIB))


def test_a_child_that_exceeds_its_processor_time_ends_and_the_error_says_so() -> None:
    with pytest.raises(OutOfProcessorTime, match="after 1 s of processor time"):
        python("while True: pass", bounds=Bounds(processor=1))


def test_standard_input_is_empty_by_default() -> None:
    assert python("import sys\nprint(repr(sys.stdin.read()))").stdout == b"''\n"


def test_standard_input_is_written_completely_while_output_is_read() -> None:
    code = "import sys\nfor line in sys.stdin.buffer: sys.stdout.buffer.write(line)"
    lines = b"".join(b"%07d\n" % number for number in range(250_000))
    assert python(code, stdin=lines).stdout == lines


def test_a_child_that_does_not_read_its_input_is_no_error() -> None:
    assert python("print('done')", stdin=b"x" * (4 * MIB)).stdout == b"done\n"


@pytest.mark.parametrize("program", ["/nowhere/tool", "no-such-tool-anywhere", "/"])
def test_a_program_that_can_not_be_started_is_unavailable(program: str) -> None:
    with pytest.raises(Unavailable, match="can't be started") as raised:
        run([program], ok=OK, deadline=Deadline(5), cwd=Path("/"), env=environment())
    assert "verdict engines sync" in raised.value.hint


@pytest.mark.parametrize("folder", ["gone", "file"])
def test_a_missing_working_directory_is_not_blamed_on_the_tool(folder: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Crashed, match=f"can't be run in {tmp_path / folder}") as raised:
        run([sys.executable, "-c", ""], ok=OK, deadline=Deadline(5), cwd=tmp_path / folder, env=environment())
    assert "engines sync" not in raised.value.hint


def test_an_argument_with_a_zero_byte_is_a_documented_error() -> None:
    with pytest.raises(EngineError):
        run([sys.executable, "a\0b"], ok=OK, deadline=Deadline(5), cwd=Path("/"), env=environment())


def test_arguments_reach_the_child_unchanged() -> None:
    words = ["a b", "$(touch x)", "; ls", "*", "\udcff", "-x", ""]
    code = "import os, sys\nsys.stdout.buffer.write(b'\\0'.join(map(os.fsencode, sys.argv[1:])))"
    argv = [sys.executable, "-I", "-S", "-c", code, *words]
    output = run(argv, ok=OK, deadline=Deadline(20), cwd=Path("/"), env=environment())
    assert output.stdout.split(b"\0") == [os.fsencode(word) for word in words]


def test_a_child_gets_no_secrets_or_settings_by_its_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GITHUB_TOKEN", "AWS_SECRET_ACCESS_KEY", "SEMGREP_RULES", "PYTHONPATH", "LD_PRELOAD", "GIT_DIR"):
        monkeypatch.setenv(name, "leak")
    seen = python("import os\nfor item in os.environ.items(): print(*item)", env=environment(OWN="mine")).stdout
    assert b"leak" not in seen
    assert b"OWN mine" in seen


def test_a_child_finds_programs_and_writes_utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/some/bin")
    monkeypatch.setenv("LC_ALL", "C")
    given_to_it = environment()
    assert (given_to_it["PATH"], given_to_it["LC_ALL"], given_to_it["PYTHONUTF8"]) == ("/some/bin", "C.UTF-8", "1")


@pytest.mark.parametrize("variable", ["PATH", "LD_LIBRARY_PATH"])
def test_a_child_looks_for_programs_and_libraries_in_no_folder_of_the_tree(
    monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    monkeypatch.setenv(variable, ":.:/some/bin:node_modules/.bin:/other/bin:")
    assert environment()[variable] == "/some/bin:/other/bin"
    monkeypatch.setenv(variable, ":bin")  # an empty list would stand for the working directory too
    assert variable not in environment()


def test_a_child_inherits_no_open_file(tmp_path: Path) -> None:
    with (tmp_path / "ours").open("w") as stream:
        os.set_inheritable(stream.fileno(), True)  # noqa: FBT003  its one argument
        output = python(f"import os\ntry: os.fstat({stream.fileno()}); print('open')\nexcept OSError: print('closed')")
    assert output.stdout == b"closed\n"


def test_no_pipe_is_left_open_afterwards() -> None:
    python("print('x')")  # the socket to the process that makes guards stays
    before = len(list(Path("/dev/fd").iterdir()))
    for _ in range(3):
        python("print('x')", stdin=b"y")
        with pytest.raises(Crashed):
            python("raise SystemExit(1)")
    assert len(list(Path("/dev/fd").iterdir())) == before


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=30)), st.integers(1, 100))
def test_portions_of_arguments_hold_every_name_once_in_order_below_the_limit(names: list[str], limit: int) -> None:
    portions = chunked(names, limit)
    assert [name for portion in portions for name in portion] == names
    assert all(portions)
    assert all(
        len(portion) == 1 or sum(len(os.fsencode(name)) + 1 for name in portion) <= limit for portion in portions
    )


@given(st.lists(st.text("ab", max_size=5), min_size=2))
def test_portions_of_arguments_are_as_few_as_can_be(names: list[str]) -> None:
    portions = chunked(names, 12)
    for portion, following in pairwise(portions):
        assert sum(len(name) + 1 for name in portion) + len(following[0]) + 1 > 12


def test_of_gits_words_the_error_is_told_and_not_the_advice_after_it() -> None:
    said = "hint: a\nfatal: no such repository\nfatal: could not read\n\nPlease make sure it exists."
    code = f"import sys; sys.exit({said!r})"
    with pytest.raises(Crashed, match=r"ended with exit code 1: fatal: no such repository$"):
        python(code)
