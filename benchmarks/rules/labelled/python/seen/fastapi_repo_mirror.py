"""Mirrors Git repositories for the build farm."""
import asyncio
from typing import Annotated

from fastapi import Depends, FastAPI
from pydantic import BaseModel

app = FastAPI()
ROOT = "/srv/mirrors"


class Mirror(BaseModel):
    name: str
    branch: str = "main"
    depth: int = 1


# case: vulnerable CWE-78
class MirrorService:
    async def run(self, command: str) -> int:
        process = await asyncio.create_subprocess_shell(command, cwd=ROOT)
        return await process.wait()

    def command(self, mirror: Mirror) -> str:
        steps = ["cd repo.git", f"git fetch --depth {mirror.depth} origin {mirror.branch}", "git gc --auto"]
        return " && ".join(steps)


@app.post("/mirrors/refresh")
async def refresh(mirror: Mirror, service: Annotated[MirrorService, Depends()]):
    return {"name": mirror.name, "code": await service.run(service.command(mirror))}
