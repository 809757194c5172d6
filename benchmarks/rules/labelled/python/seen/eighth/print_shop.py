"""Jobs of a print shop: preview, convert, send."""
import asyncio
import os
import shlex
import subprocess
from dataclasses import dataclass, field
from functools import partial

import paramiko
from fastapi import FastAPI, HTTPException
from pydantic import BaseModel

app = FastAPI()
PAPERS = frozenset({"a3", "a4", "a5"})


class Order(BaseModel):
    file: str
    paper: str = "a4"
    copies: int = 1


# case: vulnerable CWE-78
@dataclass
class Job:
    name: str
    arguments: list = field(default_factory=list)

    @property
    def line(self):
        return " ".join(["lp", "-d", "main", *self.arguments, self.name])

    def send(self):
        return os.popen(self.line).read()


@app.post("/print")
def print_order(order: Order):
    return {"said": Job(order.file, ["-n", str(order.copies)]).send()}


# case: safe CWE-78
@dataclass
class ListedJob:
    name: str
    arguments: list = field(default_factory=list)

    def send(self):
        return subprocess.run(["lp", "-d", "main", *self.arguments, "--", self.name], capture_output=True).stdout


@app.post("/print/listed")
def print_listed(order: Order):
    return {"said": ListedJob(order.file, ["-n", str(order.copies)]).send()}


# case: vulnerable CWE-78
sh = partial(subprocess.check_output, shell=True, text=True)


@app.post("/preview")
def preview(order: Order):
    return {"pages": sh(f"pdfinfo {order.file} | grep Pages")}


# case: safe CWE-78
quiet = partial(subprocess.check_output, shell=True, text=True)


@app.post("/preview/quoted")
def preview_quoted(order: Order):
    return {"pages": quiet(f"pdfinfo {shlex.quote(order.file)} | grep Pages")}


# case: vulnerable CWE-78
@app.post("/convert")
async def convert(order: Order):
    process = await asyncio.create_subprocess_shell(
        "convert '{0.file}' -page {0.paper} out.pdf".format(order), stdout=asyncio.subprocess.PIPE
    )
    out, _ = await process.communicate()
    return {"out": out.decode()}


# case: safe CWE-78
@app.post("/convert/paper")
async def convert_paper(order: Order):
    if order.paper not in PAPERS:
        raise HTTPException(422)
    process = await asyncio.create_subprocess_shell("convert in.pdf -page " + order.paper + " out.pdf")
    return {"code": await process.wait()}


# case: vulnerable CWE-78
class Remote:
    def __enter__(self):
        self.client = paramiko.SSHClient()
        self.client.load_system_host_keys()
        self.client.connect(os.environ["PRINT_HOST"])
        return self

    def __exit__(self, *error):
        self.client.close()

    def run(self, command):
        _, out, _ = self.client.exec_command(command)
        return out.read().decode()


@app.get("/queue/{printer}")
def queue(printer: str):
    with Remote() as remote:
        return {"queue": remote.run(f"lpq -P {printer}")}


# case: safe CWE-78
@app.get("/queue/number/{printer}")
def queue_number(printer: int):
    client = paramiko.SSHClient()
    client.load_system_host_keys()
    client.connect(os.environ["PRINT_HOST"])
    _, out, _ = client.exec_command(f"lpq -P printer{printer}")
    return {"queue": out.read().decode()}
