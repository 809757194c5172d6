"""Labels for the parcel printer, rendered with Jinja2."""
from typing import Annotated, Literal

from fastapi import Depends, FastAPI
from jinja2 import Environment, StrictUndefined
from pydantic import BaseModel

app = FastAPI()
LAYOUTS = {"two": "{{ recipient }}\n{{ street }}", "one": "{{ recipient }}, {{ street }}"}


class Label(BaseModel):
    recipient: str
    street: str
    layout: Literal["one", "two"] = "two"


class LabelService:
    def __init__(self):
        self.env = Environment(undefined=StrictUndefined)

    def source(self, name: str) -> str:
        return LAYOUTS[name]


# case: safe CWE-1336
@app.post("/labels")
async def print_label(label: Label, service: Annotated[LabelService, Depends()]):
    template = service.env.from_string(service.source(label.layout))
    text = template.render(recipient=label.recipient, street=label.street)
    return {"text": text, "lines": text.count("\n") + 1}
