import asyncio
import os
from typing import Annotated

from fastapi import FastAPI, Form, HTTPException

app = FastAPI()
PRINTERS = {"hall": "lp0", "office": "lp1"}


# case: vulnerable CWE-78
@app.post("/print")
async def print_file(queue: Annotated[str, Form()]):
    proc = await asyncio.create_subprocess_shell(f"lpstat -p {queue}")
    return {"code": await proc.wait()}


# case: safe CWE-78
@app.post("/print/exec")
async def print_exec(queue: Annotated[str, Form()]):
    proc = await asyncio.create_subprocess_exec("lpstat", "-p" + queue)
    return {"code": await proc.wait()}


# case: safe CWE-78
@app.get("/printer/{name}")
def printer(name: str):
    device = PRINTERS.get(name)
    if device is None:
        raise HTTPException(404)
    return {"code": os.system("lpstat -p " + device)}


# case: vulnerable CWE-78
@app.get("/printer/{name}/jobs")
def jobs(name: str):
    device = PRINTERS.get(name, name)
    return {"code": os.system("lpq -P " + device)}
