"""Plug-in sources kept in the database and tried out by admins."""
from typing import Annotated
from types import ModuleType

from fastapi import Depends, FastAPI
from pydantic import BaseModel

app = FastAPI()


class Plugin(BaseModel):
    name: str
    source: str
    arguments: list[int] = []


def as_module(plugin: Plugin) -> ModuleType:
    module = ModuleType("plugin")
    module.__dict__["source"] = plugin.source
    return module


# case: vulnerable CWE-94
@app.post("/plugins/try")
async def try_plugin(plugin: Plugin, module: Annotated[ModuleType, Depends(as_module)]):
    exec(module.source, module.__dict__)
    run = getattr(module, "run", None)
    return {"name": plugin.name, "result": run(*plugin.arguments) if run else None}
