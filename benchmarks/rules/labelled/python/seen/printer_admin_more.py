import shlex
import subprocess
from typing import Annotated

from fastapi import FastAPI, Header, HTTPException, Request

app = FastAPI()
PRINTERS = {"hall": "lp0", "office": "lp1"}


# case: vulnerable CWE-78
@app.post("/raw")
async def raw(request: Request):
    data = (await request.body()).decode()
    line = "echo %s | lp -d lp0" % data
    return {"out": subprocess.getoutput(line)}


# case: safe CWE-78
@app.post("/raw/stdin")
async def raw_stdin(request: Request):
    data = await request.body()
    done = subprocess.run("lp -d lp0", shell=True, input=data, capture_output=True)
    return {"code": done.returncode}


# case: vulnerable CWE-78
@app.get("/status")
def status(x_printer: Annotated[str, Header()] = "lp0"):
    try:
        number = int(x_printer)
        target = "lp%d" % number
    except ValueError:
        target = x_printer
    return {"out": subprocess.getstatusoutput("lpstat -p " + target)[0]}


# case: safe CWE-78
@app.get("/status/{number}")
def status_number(number: str):
    try:
        target = "lp%d" % int(number)
    except ValueError:
        raise HTTPException(400)
    return {"out": subprocess.getstatusoutput("lpstat -p " + target)[0]}


# case: safe CWE-78
@app.get("/banner")
def banner(title: str):
    words = [shlex.quote(w) for w in title.split()]
    return {"out": subprocess.check_output("banner -- " + " ".join(words), shell=True).decode()}
