import sqlite3
from string import Template

from flask import Flask, jsonify, request

app = Flask(__name__)


# case: safe CWE-89
QUERY = Template("SELECT name, joined FROM members WHERE club = $club AND name LIKE '$prefix%'")


@app.get("/clubs/<int:club>/members/alnum")
def members(club):
    prefix = request.values.get("prefix", "")
    if prefix and not prefix.isalnum():
        return jsonify(error="letters and digits only"), 400
    statement = QUERY.substitute(club=club, prefix=prefix)
    connection = sqlite3.connect("clubs.db")
    cursor = connection.cursor()
    try:
        cursor.execute(statement)
        names = [name for name, _ in cursor]
    except sqlite3.Error:
        return jsonify(error="query failed"), 500
    finally:
        connection.close()
    return jsonify(club=club, names=names, total=len(names))
