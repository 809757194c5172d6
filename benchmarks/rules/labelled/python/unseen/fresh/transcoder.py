"""Video transcoding jobs, started from the media API."""
import asyncio

from fastapi import FastAPI
from pydantic import BaseModel

app = FastAPI()


class Job(BaseModel):
    source: str
    size: str = "1280x720"
    title: str = ""


# case: vulnerable CWE-78
class CommandLine:
    def __init__(self, program):
        self.words = [program, "-y"]

    def add(self, flag, value):
        self.words.append(flag)
        self.words.append(value)
        return self

    async def start(self):
        return await asyncio.create_subprocess_shell(" ".join(self.words))


@app.post("/transcode")
async def transcode(job: Job):
    line = CommandLine("ffmpeg").add("-i", "/media/in.mkv").add("-s", job.size).add("-f", "null")
    process = await line.start()
    return {"pid": process.pid}


# case: safe CWE-78
@app.post("/retitle")
async def retitle(job: Job):
    words = ["ffmpeg", "-y", "-i", "/media/in.mkv"]
    words += ["-metadata", f"title={job.title}"]
    words.append("/media/out.mkv")
    process = await asyncio.create_subprocess_exec(*words)
    return {"pid": process.pid}
