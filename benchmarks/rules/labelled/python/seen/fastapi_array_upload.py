"""Registry of sample arrays: upload and shape."""
import io
from typing import Annotated

import numpy
from fastapi import Depends, FastAPI, File, HTTPException, UploadFile

app = FastAPI()
MAX_SIZE = 20 * 1024 * 1024
arrays = {}


async def read_upload(sample: Annotated[UploadFile, File()]) -> bytes:
    data = await sample.read(MAX_SIZE + 1)
    if len(data) > MAX_SIZE:
        raise HTTPException(413)
    return data


# case: safe CWE-502
@app.post("/samples/{name}")
async def add_sample(name: str, data: Annotated[bytes, Depends(read_upload)]):
    stream = io.BytesIO(data)
    array = numpy.load(stream, allow_pickle=False)
    arrays[name] = array
    return {"name": name, "shape": list(array.shape)}
