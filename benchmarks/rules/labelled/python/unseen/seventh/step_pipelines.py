import yaml
from fastapi import FastAPI, UploadFile

app = FastAPI()


# case: vulnerable CWE-502
@app.post("/pipelines")
async def upload_pipeline(file: UploadFile):
    content = await file.read()
    steps = yaml.load(content, Loader=yaml.UnsafeLoader)
    return {"steps": len(steps)}
