import asyncio
import os
import shlex
import subprocess
from typing import Literal

from mcp.server import Server
from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("git")
server = Server("files")


@mcp.tool()
def log(repository: str, count: int = 10) -> str:
    # ruleid: python-shell-command-from-tool
    return subprocess.check_output(f"git -C {repository} log -n {count}", shell=True, text=True)


@mcp.tool(name="blame", description="Who wrote a file")
async def blame(path: str = "README.md", ctx: Context | None = None) -> str:
    command = "git blame -- " + path.strip()
    # ruleid: python-shell-command-from-tool
    process = await asyncio.create_subprocess_shell(command, stdout=asyncio.subprocess.PIPE)
    return str(await process.communicate())


@server.call_tool()
async def call(name: str, arguments: dict) -> list:
    # ruleid: python-shell-command-from-tool
    os.system("ls %s" % arguments["folder"])
    return []


@mcp.tool()
def run(command: str) -> str:
    # ok: python-shell-command-from-tool
    return subprocess.run(command, shell=True, capture_output=True, text=True).stdout


@mcp.tool()
def head(path: str, lines: int) -> str:
    # ok: python-shell-command-from-tool
    first = subprocess.run(f"head -n {lines} {shlex.quote(path)}", shell=True, capture_output=True, text=True)
    # ok: python-shell-command-from-tool
    second = subprocess.run(["head", "-n", str(lines), path], capture_output=True, text=True)
    return first.stdout + second.stdout


@mcp.tool()
def status(area: Literal["staged", "all"], ctx: Context) -> str:
    # ok: python-shell-command-from-tool
    return subprocess.getoutput(f"git status --{area} --{ctx.request_id}")


@mcp.tool()
def show(branch: str) -> str:
    if branch not in ("main", "next"):
        raise ValueError(branch)
    # ok: python-shell-command-from-tool
    return subprocess.getoutput(f"git show {branch}")


def helper(path: str) -> str:
    # ok: python-shell-command-from-tool
    return subprocess.getoutput(f"git show {path}")
