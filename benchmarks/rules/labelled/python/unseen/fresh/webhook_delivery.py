"""Delivers events to the address that a customer has entered."""
import httpx
from fastapi import FastAPI, HTTPException
from pydantic import BaseModel

app = FastAPI()
REGIONS = {"eu": "https://eu.hooks.example.com", "us": "https://us.hooks.example.com"}


class Hook(BaseModel):
    target: str
    region: str = "eu"
    event: dict = {}


# case: vulnerable CWE-918
class Delivery:
    def __init__(self, hook: Hook):
        self.hook = hook
        self.url = hook.target if "://" in hook.target else "http://" + hook.target

    async def send(self):
        async with httpx.AsyncClient(timeout=3) as client:
            return await client.post(self.url, json=self.hook.event)


@app.post("/hooks/test")
async def test_hook(hook: Hook):
    answer = await Delivery(hook).send()
    return {"status": answer.status_code, "body": answer.text}


# case: safe CWE-918
@app.post("/hooks/relay")
async def relay(hook: Hook):
    if hook.region not in REGIONS:
        raise HTTPException(422, "unknown region")
    payload = {"target": hook.target, "event": hook.event}
    async with httpx.AsyncClient(timeout=3) as client:
        answer = await client.post(REGIONS[hook.region] + "/relay", json=payload)
    return {"status": answer.status_code}
