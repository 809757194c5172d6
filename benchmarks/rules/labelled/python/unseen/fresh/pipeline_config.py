"""Pipelines are described in YAML and uploaded."""
import yaml
from fastapi import FastAPI, HTTPException, UploadFile

app = FastAPI()


# case: vulnerable CWE-502
class PipelineLoader:
    flavour = yaml.UnsafeLoader

    def __init__(self, text):
        self.text = text

    def steps(self):
        return yaml.load(self.text, Loader=self.flavour)["steps"]


@app.post("/pipelines")
async def upload(file: UploadFile):
    text = (await file.read()).decode()
    return {"steps": len(PipelineLoader(text).steps())}


# case: safe CWE-502
class StageLoader:
    flavour = yaml.SafeLoader

    def __init__(self, text):
        self.text = text

    def stages(self):
        return yaml.load(self.text, Loader=self.flavour)["stages"]


@app.post("/stages")
async def upload_stages(file: UploadFile):
    text = (await file.read()).decode()
    try:
        return {"stages": len(StageLoader(text).stages())}
    except yaml.YAMLError as exc:
        raise HTTPException(422, str(exc)) from exc


# case: vulnerable CWE-502
@app.post("/pipelines/many")
async def upload_many(file: UploadFile):
    documents = list(yaml.unsafe_load_all(await file.read()))
    return {"pipelines": len(documents)}
