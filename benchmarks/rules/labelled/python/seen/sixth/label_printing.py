from fastapi import Body, FastAPI, HTTPException
from fastapi.responses import HTMLResponse
from jinja2 import Environment, select_autoescape

app = FastAPI()


# case: vulnerable CWE-1336
class LabelMaker:
    def __init__(self):
        self.environment = Environment(autoescape=select_autoescape())
        self.source = ""

    def load(self, source):
        self.source = source

    def make(self, **values):
        return self.environment.from_string(self.source).render(**values)


@app.post("/labels", response_class=HTMLResponse)
def labels(layout: str = Body(...), product: str = Body(...)):
    maker = LabelMaker()
    maker.load(layout)
    return maker.make(product=product)


# case: safe CWE-1336
LAYOUTS = {
    "small": "<b>{{ product }}</b>",
    "large": "<h1>{{ product }}</h1><p>{{ price }}</p>",
}


@app.post("/labels/stock", response_class=HTMLResponse)
def stock_label(layout: str = Body(...), product: str = Body(...)):
    source = LAYOUTS.get(layout)
    if source is None:
        raise HTTPException(404)
    return Environment(autoescape=True).from_string(source).render(product=product, price="-")
