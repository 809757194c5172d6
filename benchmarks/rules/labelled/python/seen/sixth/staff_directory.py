from flask import Flask, jsonify, request
from lxml import etree

app = Flask(__name__)


# case: vulnerable CWE-643
class Directory:
    def __init__(self, path):
        self.tree = etree.parse(path)

    def people(self, department, city):
        steps = ["//person"]
        if department:
            steps.append("[department='" + department + "']")
        if city:
            steps.append("[city='" + city + "']")
        return self.tree.xpath("".join(steps))


@app.get("/people")
def people():
    directory = Directory("staff.xml")
    found = directory.people(request.args.get("department"), request.args.get("city"))
    return jsonify([person.get("name") for person in found])


# case: safe CWE-643
@app.get("/people/by-room")
def by_room():
    tree = etree.parse("staff.xml")
    room = request.args.get("room", "")
    found = tree.xpath("//person[room=$room]", room=room)
    return jsonify([person.get("name") for person in found])
