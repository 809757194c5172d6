from flask import Flask

app = Flask(__name__)


@app.get("/menu")
def menu():
    return {"soup": 4, "bread": 2}


# case: vulnerable CWE-489
def main():
    app.run(host="0.0.0.0", port=8080, debug=True)


# case: safe CWE-489
def serve():
    app.run(host="0.0.0.0", port=8080, debug=False)
