from flask import Flask, abort, jsonify, request
from lxml import etree

app = Flask(__name__)
CATALOGUE = etree.parse("/srv/catalogue/books.xml")


# case: vulnerable CWE-643
@app.get("/books")
def by_author():
    author = request.args["author"]
    hits = CATALOGUE.xpath("//book[author='" + author + "']/title/text()")
    return jsonify(hits)


# case: safe CWE-643
@app.get("/books/by-publisher")
def by_publisher():
    publisher = request.args["publisher"]
    hits = CATALOGUE.xpath("//book[publisher=$name]/title/text()", name=publisher)
    return jsonify(hits)


# case: safe CWE-643
@app.get("/books/by-isbn")
def by_isbn():
    isbn = request.args.get("isbn", "")
    if not isbn.isalnum():
        abort(400)
    node = CATALOGUE.find(f".//book[@isbn='{isbn}']")
    return jsonify(title=None if node is None else node.findtext("title"))
