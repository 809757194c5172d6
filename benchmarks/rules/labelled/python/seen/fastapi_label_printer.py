"""Labels for the parcel printer, rendered with Jinja2."""
from typing import Annotated

from fastapi import Depends, FastAPI
from jinja2 import Environment, StrictUndefined
from pydantic import BaseModel

app = FastAPI()


class Label(BaseModel):
    recipient: str
    street: str
    layout: str | None = None


class LabelService:
    default = "{{ recipient }}\n{{ street }}"

    def __init__(self):
        self.env = Environment(undefined=StrictUndefined)


# case: vulnerable CWE-1336
@app.post("/labels")
async def print_label(label: Label, service: Annotated[LabelService, Depends()]):
    layout = label.layout or service.default
    text = service.env.from_string(layout).render(recipient=label.recipient, street=label.street)
    return {"text": text, "lines": text.count("\n") + 1}
