"""Addresses below that of the own site."""
import json

from django.core import signing
from django.shortcuts import redirect
from pyramid.httpexceptions import HTTPFound


def one(context, request):
    # ok: python-open-redirect
    return HTTPFound(location=f"{request.application_url}/a?n={request.params['name']}")


def two(context, request):
    location = "{}/@@delete-user?name={}".format(request.application_url, request.params["name"])
    # ok: python-open-redirect
    return HTTPFound(location=location)


def three(context, request):
    # ok: python-open-redirect
    return HTTPFound(location=request.application_url + "/a?n=" + request.params["name"])


def four(context, request):
    # ok: python-open-redirect
    return HTTPFound(location="%s/a?n=%s" % (request.resource_url(context), request.params["name"]))


def five(context, request):
    # ruleid: python-open-redirect
    return HTTPFound(location=request.params["name"] + request.application_url)


def six(context, request):
    # ruleid: python-open-redirect
    return HTTPFound(location="{}/a?n={}".format(request.params["name"], request.application_url))


def seven(context, request):
    # ruleid: python-open-redirect
    return HTTPFound(location=request.application_url + request.params["name"])


def eight(context, request):
    # ruleid: python-open-redirect
    return HTTPFound(location=f"{request.application_url}{request.params['name']}")


def signed(request):
    data = signing.loads(request.GET["data"], salt="shop")
    # ok: python-open-redirect
    return redirect(data["url"])


def encoded(request):
    data = json.loads(request.GET["data"])
    # ruleid: python-open-redirect
    return redirect(data["url"])
