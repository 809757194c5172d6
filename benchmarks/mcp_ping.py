"""Times `ping` on the MCP server (stdio) while it scans, loads 20,000 findings and renders their pages.

A fake bandit answers at once with a large report, so that nearly all of a scan is verdict's own work. One thread pings
every 20 ms; the bound of each answer is 100 ms. Also times `verdict_scan` on a tree of one file.

python benchmarks/mcp_ping.py [FINDINGS]
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PER_FILE = 100
EVERY = 0.02  # seconds between two pings
BOUND = 100.0  # milliseconds
SMALL_SCANS = 5
HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "benchmark", "version": "1"}}
FAKE = """\
#!{python}
import json, sys
names = [name for name in sys.argv if name.endswith(".py")]
results = [
    {{"filename": name, "test_id": "B602", "test_name": "subprocess_popen_with_shell_equals_true",
      "issue_severity": "HIGH", "issue_confidence": "HIGH", "issue_text": "A shell runs what it is given. " * 5,
      "issue_cwe": {{"id": 78}}, "line_number": line, "line_range": [line], "col_offset": 4}}
    for name in names for line in range(2, 2 * {lines} + 1, 2)
]
report = {{"errors": [], "results": results, "metrics": {{"_totals": {{}}, **{{name: {{}} for name in names}}}}}}
sys.stdout.write(json.dumps(report))
"""


class Server:
    """`verdict mcp` as a process; answers are kept with the moment they came."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._lock = threading.Lock()
        self._arrived: dict[str, tuple[float, dict[str, Any]]] = {}
        self._news = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def send(self, **message: Any) -> float:
        """Write a message; when that was."""
        if self._process.stdin is None:
            raise SystemExit("no pipe")
        line = json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n"
        with self._lock:
            begun = time.perf_counter()
            self._process.stdin.write(line)
            self._process.stdin.flush()
        return begun

    def _read(self) -> None:
        if self._process.stdout is None:
            raise SystemExit("no pipe")
        for line in self._process.stdout:
            now, message = time.perf_counter(), json.loads(line)
            with self._news:
                self._arrived[str(message.get("id"))] = now, message
                self._news.notify_all()

    def wait(self, name: str) -> tuple[float, dict[str, Any]]:
        """The moment of an answer, and the answer."""
        with self._news:
            if not self._news.wait_for(lambda: name in self._arrived, 600):
                raise SystemExit(f"no answer to {name}")
            return self._arrived.pop(name)

    def call(self, name: str, tool: str, **arguments: Any) -> tuple[float, str]:
        """Wall seconds of a call, and what the tool says."""
        begun = self.send(id=name, method="tools/call", params={"name": tool, "arguments": arguments})
        at, answer = self.wait(name)
        return at - begun, answer["result"]["content"][0]["text"]


@contextmanager
def pinged(server: Server, phase: str) -> Iterator[None]:
    """Ping all the while; a line with the worst and the 99th percentile afterwards."""
    times: list[float] = []
    over = threading.Event()

    def ping() -> None:
        count = 0
        while not over.is_set():
            name, count = f"{phase} {count}", count + 1
            begun = server.send(id=name, method="ping")
            at, _ = server.wait(name)
            times.append((at - begun) * 1000)
            over.wait(EVERY)

    thread = threading.Thread(target=ping)
    thread.start()
    yield
    over.set()
    thread.join()
    p99 = sorted(times)[max(0, int(len(times) * 0.99) - 1)]
    word = "ok" if max(times) <= BOUND else "TOO LONG"
    print(f"{phase:<28} {len(times):>5} pings  p99 {p99:>8.1f} ms  worst {max(times):>8.1f} ms  {word}")


@contextmanager
def serving(folder: Path, root: Path) -> Iterator[Server]:
    """A server of a root, which is trusted so that its configuration may name the fake engine."""
    verdict = str(Path(sys.executable).parent / "verdict")
    environment = {**os.environ, "VERDICT_CACHE_DIR": str(folder / "cache"), "TMPDIR": str(folder)}
    with subprocess.Popen(
        [verdict, "mcp", "--trust-tree", "--root", str(root)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, env=environment,
    ) as process:  # fmt: skip
        server = Server(process)
        server.send(id="hello", method="initialize", params=HELLO)
        server.wait("hello")
        server.send(method="notifications/initialized")
        yield server
        if process.stdin is not None:
            process.stdin.close()


def tree(folder: Path, name: str, files: int) -> Path:
    """A tree of `files` files for which the fake bandit reports `PER_FILE` findings each."""
    root = folder / name
    (root / ".verdict").mkdir(parents=True)
    program = folder / f"{name}-bandit"
    program.write_text(FAKE.format(python=sys.executable, lines=PER_FILE))
    program.chmod(0o755)
    config = {"version": 1, "engines": {"bandit": {"path": str(program)}}}
    (root / ".verdict" / "config.yaml").write_text(json.dumps(config))
    for number in range(files):
        functions = (
            f"def run_{each}(a{number}):\n    subprocess.call(a{number}, shell=True)\n" for each in range(PER_FILE)
        )
        code = "".join(functions)
        (root / f"module_{number}.py").write_text(code)
    return root


def main() -> None:
    """A line for each phase."""
    findings = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with serving(folder, tree(folder, "large", findings // PER_FILE)) as server:
            with pinged(server, "idle"):
                time.sleep(2)
            with pinged(server, "first scan"):
                seconds, text = server.call("scan", "verdict_scan", engines=["bandit"], max_findings=1)
            print(f"  {seconds:.1f} s: {text.splitlines()[0]}")
            with pinged(server, "pages"):
                for page in range(20):
                    server.call(f"page {page}", "verdict_findings", limit=5000, offset=page * 500)
                    server.call(f"json {page}", "verdict_findings", format="json", path=f"module_{page}*.py")
            with pinged(server, "rules, status, artifacts"):
                for each in range(3):
                    server.call(f"rule {each}", "verdict_explain_rule", rule_id="python-sql-injection")
                    server.call(f"status {each}", "verdict_status")
            with pinged(server, "second scan, bill"):
                server.call("again", "verdict_scan", engines=["bandit"], format="json")
                server.call("bill", "verdict_sbom")
        with serving(folder, tree(folder, "small", 1)) as server:
            times = [server.call(f"small {each}", "verdict_scan", engines=["bandit"])[0] for each in range(SMALL_SCANS)]
            later = statistics.median(times[1:])
            print(f"a tree of one file: first scan {times[0] * 1000:.0f} ms, then {later * 1000:.0f} ms")


if __name__ == "__main__":
    main()
