import base64
import json
import pickle
import shelve
from ast import literal_eval
from importlib import import_module

import joblib
import jsonpickle
import yaml
from flask import Flask, abort, request

app = Flask(__name__)
PLUGINS = {"mean": "lab.mean", "median": "lab.median"}


# case: vulnerable CWE-502
def restore(text):
    return pickle.loads(base64.b64decode(text))


@app.get("/bench")
def bench():
    return {"bench": str(restore(request.cookies.get("bench", "")))}


# case: safe CWE-502
def restore_json(text):
    return json.loads(base64.b64decode(text))


@app.get("/bench/json")
def bench_json():
    return {"bench": str(restore_json(request.cookies.get("bench", "")))}


# case: vulnerable CWE-502
@app.post("/plan")
def plan():
    return {"steps": len(yaml.load(request.data, Loader=yaml.UnsafeLoader))}


# case: safe CWE-502
@app.post("/plan/safe")
def plan_safe():
    return {"steps": len(yaml.load(request.data, Loader=yaml.CSafeLoader))}


# case: vulnerable CWE-502
@app.post("/model")
def model():
    return {"score": joblib.load(request.files["model"].stream).score()}


# case: vulnerable CWE-502
@app.put("/sample")
def sample():
    return {"kind": type(jsonpickle.decode(request.get_data(as_text=True))).__name__}


# case: safe CWE-502
@app.get("/shelf")
def shelf():
    with shelve.open("/srv/lab/state") as state:
        return {"n": state.get(request.args["key"], 0)}


# case: vulnerable CWE-94
@app.get("/formula")
def formula():
    names = {"x": 3.5, "y": 2.0}
    return {"value": eval(compile(request.args["f"], "formula", "eval"), {}, names)}


# case: safe CWE-94
@app.get("/literal")
def literal():
    return {"value": str(literal_eval(request.args["f"]))}


# case: vulnerable CWE-94
@app.get("/plugin/<name>")
def plugin(name):
    return {"doc": import_module(name.replace("-", ".")).run()}


# case: safe CWE-94
@app.get("/plugin/known/<name>")
def plugin_known(name):
    if name not in PLUGINS:
        abort(404)
    return {"doc": import_module(PLUGINS[name]).run()}
