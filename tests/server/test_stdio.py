from __future__ import annotations

import json
import signal
import time
from pathlib import Path

import pytest
from children import WAIT, Child, gone, put_engine, started, until

FINDS_NOTHING = """
    import json, sys
    names = [name for name in sys.argv if name.endswith(".py")]
    print(json.dumps({"errors": [], "results": [], "metrics": {"_totals": {}, **{name: {} for name in names}}}))
"""
SOON = 20.0  # seconds: "a few" on a machine with other work


def _leaves_nothing(child: Child, folder: Path, pids: Path) -> None:
    """The processes are gone, and so is what they had in the temporary folder."""
    child.process.wait(SOON)
    until(lambda: gone(pids))
    assert list((folder / "scratch").iterdir()) == []


def test_the_end_of_input_in_the_middle_of_a_scan_ends_everything(root: Path, tmp_path: Path, pids: Path) -> None:
    with started(tmp_path, "--trust-tree", cwd=root) as child:
        child.hello()
        child.begin("verdict_scan", 1, engines=["bandit"])
        until(pids.exists)
        assert child.process.stdin is not None
        child.process.stdin.close()
        _leaves_nothing(child, tmp_path, pids)
        assert child.process.returncode == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_in_the_middle_of_a_scan_ends_everything(
    number: signal.Signals, root: Path, tmp_path: Path, pids: Path
) -> None:
    with started(tmp_path, "--trust-tree", cwd=root) as child:
        child.hello()
        child.begin("verdict_scan", 1, engines=["bandit"])
        child.begin("verdict_scan", 2, engines=["bandit"])
        until(pids.exists)
        child.process.send_signal(number)
        _leaves_nothing(child, tmp_path, pids)
        assert child.process.returncode == 128 + number


def test_a_cancelled_scan_ends_its_processes_and_the_server_goes_on(root: Path, tmp_path: Path, pids: Path) -> None:
    with started(tmp_path, "--trust-tree", cwd=root) as child:
        child.hello()
        child.begin("verdict_scan", 1, engines=["bandit"])
        until(pids.exists)
        child.send({"method": "notifications/cancelled", "params": {"requestId": 1}})
        until(lambda: gone(pids))
        assert "root: " in child.call("verdict_status", 2)
        assert "scan " not in child.call("verdict_status", 3), "a scan that nobody waited for is not kept"


def test_progress_names_the_engine_and_its_number_of_files(root: Path, tmp_path: Path) -> None:
    with started(tmp_path, cwd=root) as child:
        child.hello()
        params = {"name": "verdict_scan", "arguments": {"engines": ["bandit"]}, "_meta": {"progressToken": "p"}}
        child.send({"id": 1, "method": "tools/call", "params": params})
        child.receive(1)
    said = [each["params"]["message"] for each in child.heard if each["method"] == "notifications/progress"]
    assert (said[0], said[-1]) == ("bandit: 1 file", "bandit: ok")


def test_a_scan_that_waits_for_its_turn_can_be_cancelled_too(root: Path, tmp_path: Path, pids: Path) -> None:
    with started(tmp_path, "--trust-tree", cwd=root) as child:
        child.hello()
        child.begin("verdict_scan", 1, engines=["bandit"])
        until(pids.exists)
        child.begin("verdict_scan", 2, engines=["bandit"])
        child.send({"method": "notifications/cancelled", "params": {"requestId": 2}})
        first = pids.read_text()
        child.send({"method": "notifications/cancelled", "params": {"requestId": 1}})
        until(lambda: gone(pids))
        assert "root: " in child.call("verdict_status", 3)
        assert pids.read_text() == first


def test_a_scan_has_a_time_limit(root: Path, tmp_path: Path, pids: Path) -> None:
    with started(tmp_path, "--trust-tree", "--timeout", "3", cwd=root) as child:
        child.hello()
        text = child.call("verdict_scan", engines=["bandit"])
        assert text.splitlines()[0].startswith("INCOMPLETE (bandit timed_out")
        until(lambda: gone(pids))


def test_invalid_messages_do_not_end_the_session(root: Path, tmp_path: Path) -> None:
    with started(tmp_path, cwd=root) as child:
        child.hello()
        assert child.process.stdin is not None
        for line in ("garbage", "{}", "[]", "null", '{"jsonrpc":"2.0"}', "x" * (1 << 20), "[" * 100_000, '"\\ud800"'):
            child.process.stdin.write(line + "\n")
        child.process.stdin.flush()
        begun = time.monotonic()
        assert "root: " in child.call("verdict_status", 2)
        assert all(len(json.dumps(each)) < 4096 for each in child.heard)
        assert time.monotonic() - begun < WAIT


def test_end_of_input_before_any_message_ends_the_server(root: Path, tmp_path: Path) -> None:
    with started(tmp_path, cwd=root) as child:
        assert child.process.stdin is not None
        child.process.stdin.close()
        assert child.process.wait(WAIT) == 0


def test_an_unusable_folder_of_caches_does_not_fail_a_session_that_stored_nothing(root: Path, tmp_path: Path) -> None:
    with started(tmp_path, cwd=root, env={"VERDICT_CACHE_DIR": str(tmp_path / ("x" * 5000))}) as child:
        child.hello()
        assert "root: " in child.call("verdict_status", 1)
        assert child.process.stdin is not None
        child.process.stdin.close()
        assert child.process.wait(WAIT) == 0


def test_invalid_settings_are_reported_to_the_client_until_fixed(root: Path, tmp_path: Path) -> None:
    settings = root / ".verdict" / "config.yaml"
    settings.parent.mkdir(exist_ok=True)
    settings.write_text("version: 1\nmcp: {max_findigns: 3}\n")
    with started(tmp_path, cwd=root) as child:
        child.hello()
        assert "config.yaml:2: mcp.max_findigns: unknown key" in child.call("verdict_status", 1)
        refused = child.ask("resources/read", {"uri": "verdict://config"}, 2)["error"]["message"]
        assert "did you mean 'max_findings'?" in refused
        settings.write_text("version: 1\nmcp: {max_findings: 3}\n")
        assert "gets 3 findings" in child.call("verdict_status", 3)


def test_what_a_handler_prints_does_not_reach_the_client(root: Path, tmp_path: Path) -> None:
    code = f"""
        import os, subprocess
        from functools import partial
        from pathlib import Path
        import anyio
        from servers import ReadyScans, serve
        from verdict.server.stdio import over_stdio

        class Chatty(ReadyScans):
            async def run(self, job, tell):
                print("stray")
                os.write(1, b"stray\\n")
                subprocess.run(["echo", "stray"])
                return await super().run(job, tell)

        scans = Chatty()
        server = serve(Path({str(root)!r}), scans=scans).server
        anyio.run(partial(over_stdio, server, scans, lambda: None))
    """
    with started(tmp_path, cwd=root, code=code, env={"PYTHONPATH": str(Path(__file__).parent.parent)}) as child:
        child.hello()
        assert child.call("verdict_scan").startswith("PASS")
        assert "root: " in child.call("verdict_status", 2)
    assert child.heard == []
    assert "stray" in child.said


def test_a_ping_is_answered_before_the_scan_that_goes_on(root: Path, tmp_path: Path, pids: Path) -> None:
    with started(tmp_path, "--trust-tree", cwd=root) as child:
        child.hello()
        child.begin("verdict_scan", "scan", engines=["bandit"])
        until(pids.exists)
        assert child.ask("ping", {}, "ping")["result"] == {}
        assert "root: " in child.call("verdict_status", "status")
        assert not gone(pids), "the scan goes on"
        assert "scan" not in {each.get("id") for each in child.heard}


def test_the_server_process_loads_no_scanning_code(root: Path, tmp_path: Path) -> None:
    code = f"""
        import sys
        from pathlib import Path
        import anyio
        from functools import partial
        from verdict.server.app import build
        from verdict.server.scans import Scans
        from verdict.server.stdio import over_stdio
        from verdict.server.session_tools import SessionTools

        scans = Scans(60.0)
        session_tools = SessionTools((Path({str(root)!r}),), scans, trusted=True)
        anyio.run(partial(over_stdio, build(session_tools), scans, session_tools.forget))
        for name in ("verdict.app.scan", "verdict.server.scan_worker", "verdict.sbom.read", "verdict.sbom.cyclonedx"):
            assert name not in sys.modules, name
    """
    put_engine(root, tmp_path, "bandit", FINDS_NOTHING)
    with started(tmp_path, cwd=root, code=code) as child:
        child.hello()
        assert child.call("verdict_scan", 1, engines=["bandit"]).startswith("PASS")
        assert child.call("verdict_findings", 2).startswith("PASS")
        assert child.call("verdict_sbom", 3).startswith("0 packages")
        assert child.process.stdin is not None
        child.process.stdin.close()
        assert child.process.wait(WAIT) == 0, child.said
