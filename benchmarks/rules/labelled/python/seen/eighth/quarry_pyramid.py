import os

from pyramid.config import Configurator
from pyramid.csrf import CookieCSRFStoragePolicy
from pyramid.session import SignedCookieSessionFactory
from pyramid.view import view_config


# case: vulnerable CWE-352
@view_config(route_name="blast", request_method="POST", permission="blast", require_csrf=False)
def blast(request):
    request.registry.planner.blast(request.POST["face"], by=request.authenticated_userid)
    return request.response


# case: safe CWE-352
@view_config(route_name="load", request_method="POST", permission="load", require_csrf=True)
def load(request):
    request.registry.planner.load(request.POST["truck"], by=request.authenticated_userid)
    return request.response


# case: vulnerable CWE-1004
def sessions():
    return SignedCookieSessionFactory(os.environ["QUARRY_KEY"], secure=True, httponly=False)


# case: safe CWE-1004
def closed_sessions():
    return SignedCookieSessionFactory(os.environ["QUARRY_KEY"], secure=True, httponly=True)


# case: safe CWE-352
def main(global_config, **settings):
    with Configurator(settings=settings) as config:
        config.set_session_factory(closed_sessions())
        config.set_csrf_storage_policy(CookieCSRFStoragePolicy())
        config.set_default_csrf_options(require_csrf=True)
        config.scan()
        return config.make_wsgi_app()


# case: vulnerable CWE-489
def develop(global_config, **settings):
    config = Configurator(settings=settings)
    config.include("pyramid_debugtoolbar")
    config.scan()
    return config.make_wsgi_app()
