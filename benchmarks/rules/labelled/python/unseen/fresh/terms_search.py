"""Checks what people enter when they sign up."""
import re

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: vulnerable CWE-1333
def highlight(text, needle):
    return re.sub("(" + needle + ")", r"[\1]", text, flags=re.IGNORECASE)


@app.get("/terms")
def terms():
    return jsonify(text=highlight("The terms of use", request.args.get("find", "terms")))


# case: safe CWE-1333
def underline(text, needle):
    return re.sub("(" + re.escape(needle) + ")", r"[\1]", text, flags=re.IGNORECASE)


@app.get("/privacy")
def privacy():
    return jsonify(text=underline("What we keep of you", request.args.get("find", "keep")))
