"""Mirrors Git repositories for the build farm."""
import asyncio
from typing import Annotated

from fastapi import Depends, FastAPI
from pydantic import BaseModel, Field

app = FastAPI()
ROOT = "/srv/mirrors"


class Mirror(BaseModel):
    name: str
    branch: str = Field(default="main", pattern=r"\A[A-Za-z][A-Za-z0-9_]{0,40}\z")
    depth: int = 1


# case: safe CWE-78
class MirrorService:
    async def run(self, *argv: str) -> int:
        process = await asyncio.create_subprocess_exec(*argv, cwd=ROOT)
        return await process.wait()

    def command(self, mirror: Mirror) -> list[str]:
        return ["git", "-C", "repo.git", "fetch", "--depth", str(mirror.depth), "origin", mirror.branch]


@app.post("/mirrors/refresh")
async def refresh(mirror: Mirror, service: Annotated[MirrorService, Depends()]):
    return {"name": mirror.name, "code": await service.run(*service.command(mirror))}
