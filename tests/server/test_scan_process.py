from __future__ import annotations

import os
import sys
import textwrap
from pathlib import Path

import anyio
import pytest
from command import running

from verdict.domain.errors import Crashed, OutputInvalid, VerdictError
from verdict.server import scan_process
from verdict.server.job_runner import Answer, Stop
from verdict.server.launch import TOKEN_VARIABLE
from verdict.server.scan_job import ScanJob

pytestmark = pytest.mark.anyio
WAIT = 60.0


async def _deaf(done: int, total: int, text: str) -> None:
    await anyio.lowlevel.checkpoint()


async def _ran(code: str, *, stop: Stop | None = None, root: Path = Path("/")) -> Answer:
    """What a process with this code answers; it may use `order`, the line that it was given."""
    start = "import os, signal, sys, time\norder = sys.stdin.readline()\n"
    job = ScanJob(roots=(os.fsencode(root),), path="", trusted=False)
    command = (sys.executable, "-c", start + textwrap.dedent(code))
    with anyio.fail_after(WAIT):
        return await scan_process.Processes(command)(job, WAIT, _deaf, stop or Stop())


async def test_a_process_that_is_killed_is_an_error_that_says_so() -> None:
    with pytest.raises(Crashed, match="was killed by SIGKILL before it had a result") as crashed:
        await _ran("os.kill(os.getpid(), signal.SIGKILL)")
    assert "memory" in crashed.value.hint


@pytest.mark.parametrize(
    "code", ["sys.exit(3)", "pass", "raise RuntimeError", "print('kept []')", "print('findings []')"]
)
async def test_a_process_that_ends_without_an_answer_is_an_error(code: str) -> None:
    with pytest.raises(Crashed, match="ended with exit code"):
        await _ran(code)


@pytest.mark.parametrize("said", ["rubbish", "", "findings {}", "text 5", "word {}", 'end {"version":2,"rows":0}'])
async def test_unreadable_answers_are_an_error(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scan_process, "_PATIENCE", 0.1)
    with pytest.raises(OutputInvalid, match="invalid output of the scan's process"):
        await _ran(f"print({said!r}, flush=True); time.sleep(600)")


async def test_a_refusal_is_raised_in_its_own_words() -> None:
    with pytest.raises(VerdictError, match="no such file") as refused:
        await _ran("""print('refused {"message":"no such file","hint":"look"}')""")
    assert refused.value.hint == "look"


async def test_a_stopped_process_may_still_answer() -> None:
    stop = Stop()
    stop.ask()
    answer = await _ran("sys.stdin.read(); print('kept [\"art_1\"]'); print('text \"half\"')", stop=stop)
    assert answer == Answer("half", ("art_1",))


async def test_a_process_that_ignores_the_stop_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scan_process, "_PATIENCE", 0.1)
    stop = Stop()
    stop.ask()
    with pytest.raises(Crashed, match="SIGKILL"):
        await _ran("time.sleep(600)", stop=stop)


async def test_a_cancelled_call_leaves_no_process(tmp_path: Path) -> None:
    file = tmp_path / "pid"
    code = f"""
        with open({str(file)!r} + "~", "w") as stream:
            stream.write(str(os.getpid()))
        os.rename({str(file)!r} + "~", {str(file)!r})
        sys.stdin.read()
    """
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_ran, code)
        with anyio.fail_after(WAIT):
            while not file.exists():  # noqa: ASYNC110  another process sets no event
                await anyio.sleep(0.02)
        tasks.cancel_scope.cancel()
    assert not running(int(file.read_text()))


async def test_a_process_gets_its_request_but_not_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TOKEN_VARIABLE, "sesame-sesame-sesame")
    root = Path(os.fsdecode(b"/not-\xff-utf8"))
    code = f"""
        import json
        print("text", json.dumps(order + os.environ.get({TOKEN_VARIABLE!r}, "none") + "".join(sys.argv)))
    """
    answer = await _ran(code, root=root)
    assert isinstance(answer.content, str)
    assert "L25vdC3_LXV0Zjg=" in answer.content
    assert "none" in answer.content
    assert "sesame" not in answer.content


async def test_a_missing_path_is_refused_by_the_real_process(root: Path) -> None:
    job = ScanJob(roots=(os.fsencode(root),), path="../x", trusted=False)
    with pytest.raises(VerdictError, match="outside of the folders"):
        await scan_process.Processes()(job, WAIT, _deaf, Stop())


ECHO = "import os, sys\nline = sys.stdin.readline()\nif line: print('text \"%d\"' % os.getpid(), flush=True)"


async def _pid(processes: scan_process.Processes) -> str:
    """The id of the process that did a job."""
    job = ScanJob(roots=(b"/",), path="", trusted=False)
    with anyio.fail_after(WAIT):
        answer = await processes(job, WAIT, _deaf, Stop())
    assert isinstance(answer.content, str)
    return answer.content


async def test_a_process_that_was_started_ahead_does_one_job() -> None:
    processes = scan_process.Processes((sys.executable, "-c", ECHO))
    await processes.start_ahead()
    spare = processes._spare
    await processes.start_ahead()
    assert spare is not None
    assert await _pid(processes) == str(spare.pid)
    assert await _pid(processes) != str(spare.pid)


async def test_one_that_was_killed_while_it_waited_is_replaced() -> None:
    processes = scan_process.Processes((sys.executable, "-c", ECHO))
    await processes.start_ahead()
    assert processes._spare is not None
    processes._spare.kill()
    await processes._spare.wait()
    assert await _pid(processes)


async def test_the_real_process_that_waits_ends_with_its_server() -> None:
    processes = scan_process.Processes()
    await processes.start_ahead()
    spare = processes._spare
    assert spare is not None
    with anyio.fail_after(WAIT):
        await processes.close()
    assert spare.returncode == 0
