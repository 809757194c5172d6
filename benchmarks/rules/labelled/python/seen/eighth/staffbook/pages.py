from flask import Blueprint, jsonify, request

from .directory import Directory

pages = Blueprint("staff", __name__)
directory = Directory()


@pages.get("/staff")
def staff():
    return jsonify(directory.find(cn=request.args["name"], l=request.args.get("town", "*")))


@pages.get("/staff/exact")
def staff_exact():
    return jsonify(directory.find_escaped(name=request.args["name"]))


@pages.get("/teams/<team>")
def team(team):
    return jsonify(directory.of_team(team))


@pages.get("/offices/<office>")
def office(office):
    return jsonify(directory.of_office(office))
