from bottle import Bottle, request

from depot.store import Store

app = Bottle()
store = Store()


@app.get("/boxes/<shelf>")
def boxes(shelf):
    return {"boxes": store.listed(shelf, request.query.order or "id")}


@app.get("/sorted/<shelf>")
def sorted_boxes(shelf):
    return {"boxes": store.sorted(shelf, request.query.order or "id")}


@app.put("/boxes/<number:int>")
def change(number):
    store.change(number, request.json)
    return {}


@app.get("/labels")
def labels():
    return {"labels": store.many(request.query.getall("id"))}
