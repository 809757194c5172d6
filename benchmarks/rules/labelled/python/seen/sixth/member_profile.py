from django.contrib.auth import get_user_model
from django.http import JsonResponse
from flask import Blueprint, jsonify, request
from flask_login import current_user
from flask_sqlalchemy import SQLAlchemy

bp = Blueprint("members", __name__)
db = SQLAlchemy()
EDITABLE = ("nickname", "city", "about")


# case: vulnerable CWE-915
@bp.patch("/me")
def change_me():
    for name, value in request.get_json().items():
        setattr(current_user, name, value)
    db.session.commit()
    return jsonify(ok=True)


# case: safe CWE-915
@bp.patch("/me/public")
def change_public():
    changes = request.get_json()
    for name, value in changes.items():
        if name not in EDITABLE:
            continue
        setattr(current_user, name, value)
    db.session.commit()
    return jsonify(ok=True)


# case: vulnerable CWE-915
def register(request):
    fields = request.POST.dict()
    fields.pop("csrfmiddlewaretoken", None)
    user = get_user_model()(**fields)
    user.save()
    return JsonResponse({"user": user.pk})
