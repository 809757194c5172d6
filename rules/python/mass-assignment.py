from django.contrib.auth.models import User as Account
from django.core.validators import validate_email
from django.forms import ModelForm
from fastapi import FastAPI
from flask import Flask, request
from pydantic import BaseModel
from pymongo import MongoClient

from shop.models import Article, User, db

app = Flask(__name__)
api = FastAPI()
FIELDS = ("name", "email")


@app.post("/users")
def create():
    data = request.get_json()
    # ruleid: python-mass-assignment
    user = User(**data)
    # ruleid: python-mass-assignment
    user = User(**request.form.to_dict())
    # ok: python-mass-assignment
    user = User(name=data["name"], email=data["email"])
    # ok: python-mass-assignment
    user = User(**{field: data[field] for field in FIELDS})
    # ok: python-mass-assignment
    user = User(**{"name": data["name"]})
    # ok: python-mass-assignment
    user = User(**UserSchema().load(data))
    db.session.add(user)
    return "created"


@app.put("/users/<int:number>")
def update(number):
    user = User.query.get(number)
    for name, value in request.json.items():
        # ruleid: python-mass-assignment
        setattr(user, name, value)
    # ruleid: python-mass-assignment
    user.__dict__.update(request.json)
    return "updated"


@app.post("/articles")
def store():
    articles = MongoClient().app.articles
    # ruleid: python-mass-assignment
    articles.insert_one(request.get_json())
    # ruleid: python-mass-assignment
    articles.update_one({"id": 1}, {"$set": request.json})
    # ruleid: python-mass-assignment
    articles.update_one({"id": 1}, {"$set": {**request.json, "seen": True}})
    # ok: python-mass-assignment
    articles.update_one({"id": 1}, {"$set": {"title": request.json["title"]}})
    # ok: python-mass-assignment
    articles.insert_one({"title": request.json["title"]})
    return "stored"


@app.patch("/users/<int:number>")
def patch(number):
    user = User.query.get(number)
    for name, value in request.json.items():
        if name in FIELDS:
            # ok: python-mass-assignment
            setattr(user, name, value)
    for name in FIELDS:
        # ok: python-mass-assignment
        setattr(user, name, request.json[name])
    return "updated"


def replace(request, number):
    # ruleid: python-mass-assignment
    Account.objects.filter(pk=number).update(**request.data)
    # ok: python-mass-assignment
    Account.objects.filter(pk=number).update(first_name=request.data["first_name"])
    fields = request.POST.dict()
    # ruleid: python-mass-assignment
    Account.objects.create(**fields)
    # ruleid: python-mass-assignment
    get_user_model()(**fields).save()


class UserCreate(BaseModel):
    name: str


@api.post("/users")
def create_typed(user: UserCreate):
    # ok: python-mass-assignment
    return User(**user.model_dump())


class AccountForm(ModelForm):
    class Meta:
        model = Account
        # ruleid: python-form-with-all-fields
        fields = "__all__"


class ProfileForm(ModelForm):
    class Meta:
        model = Profile
        # ruleid: python-form-with-all-fields
        fields = "__all__"


class NameForm(ModelForm):
    class Meta:
        model = Account
        # ok: python-form-with-all-fields
        fields = ["first_name"]


class ArticleForm(ModelForm):
    class Meta:
        model = Article
        # ok: python-form-with-all-fields
        fields = "__all__"  # of an article


@app.post("/rows")
def rows():
    given = {"instance": 1}
    given["data"] = request.form
    # ok: python-mass-assignment
    return str(RowFormSet(**given))


@app.post("/actions")
def act():
    # ok: python-mass-assignment
    return str(Action(**request.get_json()))


@app.post("/flows")
def flows():
    # ok: python-mass-assignment
    wanted = FlowListCreate(**request.json)
    # ruleid: python-mass-assignment
    return Flow(**request.json) or wanted


@app.post("/permitted")
def permitted():
    # ok: python-mass-assignment
    allow(DatasetPolicy.create(request.json))
    # ruleid: python-mass-assignment
    return Dataset.create(request.json)


@app.post("/invitations")
def invite():
    for address in request.json:
        validate_email(address)
        # ok: python-mass-assignment
        Invitation.create(address)
    for fields in request.json:
        # ruleid: python-mass-assignment
        Invitation.create(fields)
    fields = request.get_json()
    validate_email(fields["email"])
    # ruleid: python-mass-assignment
    Invitation.create(**fields)


@app.put("/policies/<name>")
def policy(name):
    body = request.get_json()
    try:
        # ok: python-mass-assignment
        kept = Policy(**body)
    except PydanticValidationError as error:
        return {"error": str(error)}, 400
    try:
        # ruleid: python-mass-assignment
        return User(**body)
    except TypeError:
        return kept
