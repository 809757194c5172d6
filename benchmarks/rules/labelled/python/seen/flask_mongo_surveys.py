"""Survey answers on MongoDB."""
import json

from bson import json_util
from flask import Blueprint, abort, current_app, g, jsonify, request
from flask.views import MethodView

bp = Blueprint("surveys", __name__)
KINDS = {"open": {"closed": False}, "closed": {"closed": True}}


class SurveyStore:
    def __init__(self, database):
        self.surveys = database["surveys"]
        self.answers = database["answers"]


def surveys():
    if "surveys" not in g:
        g.surveys = SurveyStore(current_app.extensions["mongo"].db)
    return g.surveys


def text_of(data, name):
    value = data.get(name, "")
    if not isinstance(value, str):
        abort(400)
    return value


# case: vulnerable CWE-943
class AnswerApi(MethodView):
    def post(self, survey):
        data = request.get_json()
        found = surveys().answers.find_one({"survey": survey, "token": data.get("token")})
        return jsonify(answers=found["values"] if found else [])


# case: safe CWE-943
class VoteApi(MethodView):
    def post(self, survey):
        data = request.get_json()
        found = surveys().answers.find_one({"survey": survey, "token": text_of(data, "token")})
        return jsonify(answers=found["values"] if found else [])


# case: vulnerable CWE-943
@bp.post("/surveys/<survey>/aggregate")
def aggregate(survey):
    stages = [{"$match": {"survey": survey}}]
    stages.extend(json_util.loads(request.get_data(as_text=True)))
    return jsonify(rows=[str(row) for row in surveys().answers.aggregate(stages)])


# case: safe CWE-943
@bp.post("/surveys/<survey>/count")
def count(survey):
    question = str(json.loads(request.get_data(as_text=True)).get("question"))
    stages = [{"$match": {"survey": survey, "question": question}}, {"$count": "n"}]
    return jsonify(rows=list(surveys().answers.aggregate(stages)))


# case: vulnerable CWE-943
@bp.get("/surveys/search")
def search():
    title = request.args.get("title", "")
    code = "function() { return this.title.indexOf('%s') >= 0; }" % title
    return jsonify(ids=[str(s["_id"]) for s in surveys().surveys.find({"$where": code})])


# case: safe CWE-943
@bp.get("/surveys/kind/<kind>")
def of_kind(kind):
    criteria = KINDS.get(kind, KINDS["open"])
    return jsonify(ids=[str(s["_id"]) for s in surveys().surveys.find(criteria)])


# case: safe CWE-943
@bp.get("/surveys/titled")
def titled():
    title = request.args.get("title", "")
    return jsonify(ids=[str(s["_id"]) for s in surveys().surveys.find({"title": title, "closed": False})])


# case: vulnerable CWE-943
@bp.delete("/surveys/answers")
def erase():
    criteria = {"owner": g.user_id}
    criteria.update(request.get_json())
    return jsonify(removed=surveys().answers.delete_many(criteria).deleted_count)


bp.add_url_rule("/surveys/<survey>/answers", view_func=AnswerApi.as_view("answers"))
bp.add_url_rule("/surveys/<survey>/votes", view_func=VoteApi.as_view("votes"))
