import shlex
import subprocess
from pathlib import Path

from fastapi import FastAPI, Form

app = FastAPI()
MEDIA = Path("/srv/media")


# case: vulnerable CWE-78
def command_for(picture: str, size: str):
    def run(target: str) -> int:
        line = f"convert {MEDIA / 'in.png'} -resize {size} -label {picture} {target}"
        return subprocess.run(line, shell=True, check=False).returncode

    return run


@app.post("/thumbnails")
def thumbnail(picture: str = Form(...), size: str = Form("128x128")):
    render = command_for(picture, size)
    return {"status": render("/srv/media/out.png")}


# case: safe CWE-78
@app.post("/captions")
def caption(words: str = Form(...)):
    parts = ["convert", str(MEDIA / "in.png"), "-annotate", "+5+5"]
    parts.append(shlex.quote(":" + words))
    parts.append(str(MEDIA / "captioned.png"))
    done = subprocess.run(" ".join(parts), shell=True, check=False)
    return {"status": done.returncode}
