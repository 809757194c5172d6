import re

from flask import Flask, jsonify, request

app = Flask(__name__)
RECIPES = ["Onion soup", "Rye bread", "Apple cake"]


# case: vulnerable CWE-1333
@app.get("/recipes")
def search_recipes():
    pattern = request.args.get("q", "")
    return jsonify([r for r in RECIPES if re.search(pattern, r, re.IGNORECASE)])


# case: safe CWE-1333
@app.get("/recipes/literal")
def literal_recipes():
    words = [re.escape(word) for word in request.args.get("q", "").split()]
    pattern = r"\s".join(words)
    return jsonify([r for r in RECIPES if re.search(pattern, r, re.IGNORECASE)])
