import io
from xml.dom import pulldom

from flask import Flask, jsonify, request

app = Flask(__name__)


@app.get("/sizes")
def sizes():
    table = {}
    for index, name in enumerate(("small", "medium", "large"), start=1):
        table[name] = index * 10
    return {"sizes": table, "largest": max(table.values())}


# case: safe CWE-611
@app.post("/events/default")
def events():
    body = request.get_data(as_text=True)
    texts = []
    for event, node in pulldom.parse(io.StringIO(body)):
        if event == pulldom.CHARACTERS:
            texts.append(node.data)
    return jsonify(texts=texts)
