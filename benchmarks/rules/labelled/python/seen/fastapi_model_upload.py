"""Registry of prediction models: upload and metadata."""
import io
from typing import Annotated

import joblib
from fastapi import Depends, FastAPI, File, HTTPException, UploadFile

app = FastAPI()
MAX_SIZE = 20 * 1024 * 1024


class Registry:
    def __init__(self):
        self.models = {}

    def put(self, name, model):
        self.models[name] = model


registry = Registry()


async def read_upload(model: Annotated[UploadFile, File()]) -> bytes:
    data = await model.read(MAX_SIZE + 1)
    if len(data) > MAX_SIZE:
        raise HTTPException(413)
    return data


# case: vulnerable CWE-502
@app.post("/models/{name}")
async def add_model(name: str, data: Annotated[bytes, Depends(read_upload)]):
    stream = io.BytesIO(data)
    model = joblib.load(stream)
    registry.put(name, model)
    return {"name": name, "kind": type(model).__name__}
